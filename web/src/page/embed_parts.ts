import { OnDemand } from '../lab/on_demand';

/** What makes an embed; it comes when the page is at rest, or when it is wanted. */
export const embedParts = new OnDemand({}, { dialog: () => import('./embed_dialog') });
