import { fieldOf } from './fields';

type Place = Pick<Location, 'hash' | 'search' | 'pathname'>;

/** The request that the address bar holds: its fragment, or a query with a `lab` field; null when there is neither. */
export function readAddress(place: Place): string | null {
  if (place.hash.length > 1) return place.hash.slice(1);
  const query = place.search.slice(1);
  return fieldOf(query, 'lab') === null ? null : query;
}

/** The address that holds `request` as its fragment. A query that held a request is left out. */
export function addressOf(place: Place, request: string): string {
  const query = fieldOf(place.search.slice(1), 'lab') === null ? place.search : '';
  return `${place.pathname}${query}#${request}`;
}
