/** A step of the guest in the frame; `order`, `value` in the currency's units and `currency` once it is bought. */
export type Step = { step: string; order?: string; value?: number; currency?: string }

/** Ids of the shop's statistics. Where it has none of a kind, no tag of that kind is told anything. */
export type Tracking = { ga4: string | null; metaPixel: string | null; gtm: string | null }

declare global {
  interface Window {
    /** The tags that the page itself has loaded, with whatever consent it asks for. */
    gtag?: (...call: unknown[]) => void
    fbq?: (...call: unknown[]) => void
    dataLayer?: unknown[]
  }
}

/** Names of the steps in Google Analytics 4 and in the Meta pixel. */
const NAMES: Readonly<Record<string, readonly [google: string, meta: string]>> = {
  choose: ['view_item_list', 'Search'],
  product: ['view_item', 'ViewContent'],
  addons: ['add_to_cart', 'AddToCart'],
  details: ['begin_checkout', 'InitiateCheckout'],
  pay: ['add_payment_info', 'AddPaymentInfo'],
  done: ['purchase', 'Purchase'],
}
const MOST_REMEMBERED = 50

export function isStep(step: string): boolean {
  return Object.hasOwn(NAMES, step)
}

/** Tells the page's own tags of a step; of a purchase once, however often its page is shown. */
export function reportStep(
  shop: string,
  { step, order, value, currency }: Step,
  { ga4, metaPixel, gtm }: Tracking,
): void {
  const names = NAMES[step]
  if (!names || (order && isReported(`${shop} ${order}`))) return
  const [google, meta] = names
  const bought = order ? { transaction_id: order, value, currency } : {}
  if (ga4) window.gtag?.('event', google, { ...bought, send_to: ga4 })
  if (gtm) window.dataLayer?.push({ event: google, ecommerce: bought })
  if (metaPixel) window.fbq?.('trackSingle', metaPixel, meta, order ? { value, currency } : {})
  document.dispatchEvent(new CustomEvent('brygga', { detail: { step, ...bought } }))
}

/** Whether a purchase was reported before on this site; remembers it. */
function isReported(purchase: string): boolean {
  const name = 'brygga.purchases'
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    const list = Array.isArray(stored) ? stored : []
    if (list.includes(purchase)) return true
    localStorage.setItem(name, JSON.stringify([purchase, ...list].slice(0, MOST_REMEMBERED)))
  } catch {
    // Nothing can be stored: it is reported once for each visit of the confirmation.
  }
  return false
}
