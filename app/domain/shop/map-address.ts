/**
 * Where a place is shown on a map, in the map's own app on a phone. A plain link: nobody is asked before it is
 * followed.
 */
export function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
}
