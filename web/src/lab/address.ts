import { fieldOf } from './fields';
import { viewFields } from './view';

type Place = Pick<Location, 'hash' | 'search' | 'pathname'>;

/** The request that the address bar holds: its fragment, or a query with a `lab` field, without what that says about the
 *  view; null when there is neither. */
export function readAddress(place: Place): string | null {
  if (place.hash.length > 1) return place.hash.slice(1);
  return holdsRequest(place) ? partsOf(place, false).join('&') : null;
}

/** A query with a field set to a value, or without the field; every other field stays as it is written. */
export function withQueryField(search: string, field: string, value: string | null): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && part !== field && !part.startsWith(`${field}=`));
  const query = [...others, ...(value === null ? [] : [`${field}=${encodeURIComponent(value)}`])].join('&');
  return query && `?${query}`;
}

/** The address that holds `request` as its fragment. Of a query that held a request, only the view stays. */
export function addressOf(place: Place, request: string): string {
  const view = partsOf(place, true).join('&');
  const query = holdsRequest(place) ? view && `?${view}` : place.search;
  return `${place.pathname}${query}#${request}`;
}

function holdsRequest({ search }: Place): boolean {
  return fieldOf(search.slice(1), 'lab') !== null;
}

/** The parts of the query that are the view's, or the others. */
function partsOf({ search }: Place, ofView: boolean): string[] {
  const isOfView = (part: string) => viewFields.includes(part.split('=')[0] as string);
  return search
    .slice(1)
    .split('&')
    .filter((part) => isOfView(part) === ofView);
}
