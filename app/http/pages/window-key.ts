/**
 * Names the window that an order goes on in: the `w` of its address and the browser. The same address in another
 * browser is therefore another window, with and without JavaScript. Source: domain.md §7 'Take-over'.
 */
export function toWindowKey(w: string, browserKey: string): string {
  return `${w}.${browserKey}`
}

/** The window of a request; undefined for an address without one. */
export function windowKeyOf({
  address: { w },
  browserKey,
}: {
  address: { w: string | undefined }
  browserKey: string
}): string | undefined {
  return w === undefined ? undefined : toWindowKey(w, browserKey)
}
