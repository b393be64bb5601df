/** Tells the server that this page is shown in a frame, which no header of a script's own request does. */
export const FRAME_HEADERS: Readonly<Record<string, string>> =
  window.parent === window ? {} : { 'X-Framed': '1' }

let timer = 0

/** Leaves for the page that takes the money, or looks again after a while whether it has been paid. */
export function leaveForPayment(live: HTMLElement, reload: () => void): void {
  clearTimeout(timer)
  const link = live.querySelector<HTMLAnchorElement>('a[data-go-on]')
  // In place of this page: 'Back' leads to the one before, not here and on again.
  if (link) location.replace(link.href)
  const seconds = live.querySelector<HTMLElement>('[data-reload]')?.dataset.reload
  if (seconds) timer = window.setTimeout(reload, Number(seconds) * 1_000)
}
