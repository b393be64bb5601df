import { trackHere } from './track-here.ts'

/** Tells the server that this page is shown in a frame, which no header of a script's own request does. */
export const FRAME_HEADERS: Readonly<Record<string, string>> =
  window.parent === window ? {} : { 'X-Framed': '1' }

/** Step that was told last. */
let tracked = ''

/**
 * Tells the site around the frame, which alone hears it: the one that the page's address names, as `embed.js` wrote it
 * there. A page that names none tells nobody. Source: reliability.md §2.
 */
export function tellSite(message: Record<string, string | number>): void {
  const origin = new URLSearchParams(location.search).get('origin') ?? ''
  if (/^https?:/.test(origin) && URL.canParse(origin)) post(message, new URL(origin).origin)
}

function post(message: Record<string, string | number>, origin: string): void {
  window.parent.postMessage({ source: 'brygga', v: 1, ...message }, origin)
}

/** Tells the site how high the frame should be. It holds nothing private, so any origin may hear it. */
export function reportHeight(live: HTMLElement): void {
  if (window.parent === window) return
  // Where the browser did not tell the server so.
  document.body.classList.add('framed')
  let reported = 0
  new ResizeObserver(() => {
    const height = Math.ceil(live.getBoundingClientRect().height)
    if (height === reported) return
    reported = height
    post({ type: 'height', height }, '*')
  }).observe(live)
}

/** Tells the site around the frame which order its other pages go on with, until it is confirmed. */
export function tellOrder(order: string | undefined): void {
  if (window.parent === window) return
  const address = new URLSearchParams(location.search)
  const [secret, w] = [address.get('secret'), address.get('w')]
  const [, done] = /\/new-order\/(\d+)\/order-confirmation$/.exec(location.pathname) ?? []
  if (done) tellSite({ type: 'done', order: done })
  else if (order && secret && w) tellSite({ type: 'order', order, secret, w })
}

/** Counts each step once while the guest is at it, by the site around the frame or here. No name goes along. */
export function tellStep(live: HTMLElement): void {
  const { step, bought, total, currency } = live.querySelector<HTMLElement>('main')?.dataset ?? {}
  const isProduct = step === 'choose' && new URLSearchParams(location.search).has('product')
  const event = isProduct ? 'product' : step
  const key = `${event} ${location.pathname}`
  if (!event || key === tracked) return
  tracked = key
  const sold = bought ? { order: bought, value: Number(total) / 100, currency: currency ?? '' } : {}
  if (window.parent === window) trackHere({ step: event, ...sold })
  else tellSite({ type: 'step', step: event, ...sold })
}
