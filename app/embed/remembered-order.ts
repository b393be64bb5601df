/** An order that was begun on a site, as the page's address names it. */
export type RememberedOrder = { order: string; secret: string; w: string }

/** Sites that let nothing be stored begin anew. */
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
  try {
    storageOf()?.setItem(keyOf(shop), JSON.stringify({ order, secret, w }))
  } catch {
    // Full: the next page of the site begins anew.
  }
}

export function forget(shop: string): void {
  storageOf()?.removeItem(keyOf(shop))
}

/** The order of the shop that was begun here, or undefined. */
export function recall(shop: string): RememberedOrder | undefined {
  try {
    const stored: unknown = JSON.parse(storageOf()?.getItem(keyOf(shop)) ?? 'null')
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
