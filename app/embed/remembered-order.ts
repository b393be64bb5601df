/** An order that was begun on a site, as the page's address names it. */
export type RememberedOrder = { order: string; secret: string; w: string }

/** The order of this page alone, by shop, where nothing may be stored: a dialog that is opened again goes on. */
const ofPage: Record<string, RememberedOrder> = {}

/** undefined on sites that let nothing be stored: their other pages begin anew. */
function storageOf(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function keyOf(shop: string): string {
  return `brygga.order.${shop}`
}

/** Keeps what an address needs, whatever else was sent. */
export function remember(shop: string, { order, secret, w }: RememberedOrder): void {
  ofPage[shop] = { order, secret, w }
  try {
    storageOf()?.setItem(keyOf(shop), JSON.stringify({ order, secret, w }))
  } catch {
    // Full: the next page of the site begins anew.
  }
}

export function forget(shop: string): void {
  delete ofPage[shop]
  storageOf()?.removeItem(keyOf(shop))
}

/** The order of the shop that was begun here, or undefined. */
export function recall(shop: string): RememberedOrder | undefined {
  try {
    const storage = storageOf()
    if (!storage) return ofPage[shop]
    const stored: unknown = JSON.parse(storage.getItem(keyOf(shop)) ?? 'null')
    return isRemembered(stored) ? { order: stored.order, secret: stored.secret, w: stored.w } : undefined
  } catch {
    return undefined
  }
}

function isRemembered(value: unknown): value is RememberedOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['order', 'secret', 'w'].every(
      (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
    )
  )
}
