import type { Lab } from '../lab/lab';
import { Figures } from '../page/figures';
import { RefusedLink } from '../page/refused_link';

/** What the lab has to show, once it is there. */
export function Results({ lab }: { lab: Lab }) {
  return (
    <>
      <RefusedLink request={lab.request} />
      <Figures lab={lab} />
    </>
  );
}
