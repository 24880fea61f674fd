import { readView } from '../lab/view';

/** What the page's address says about how it is to be shown. */
export const { view, refusals: viewRefusals } = readView(location.search);
