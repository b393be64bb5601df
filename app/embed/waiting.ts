const MINUTE_MS = 60_000
/** Minutes left at which the countdown is read out. Source: experience.md, Widget. */
const ANNOUNCED_MINUTES = [5, 1]

let countdownTimer = 0
let paymentTimer = 0

type Countdown = {
  /** The time is over. */
  reload: () => void
  announce: (text: string) => void
}

/** Counts down the minutes of the page's reservation, if it has one; another page's count ends. */
export function startCountdown(live: HTMLElement, { reload, announce }: Countdown): void {
  clearInterval(countdownTimer)
  const text = live.querySelector<HTMLElement>('[data-seconds-left]')
  if (!text) return
  const endsAt = performance.now() + Number(text.dataset.secondsLeft) * 1000
  let shown = minutesUntil(endsAt)
  countdownTimer = window.setInterval(() => {
    const minutes = minutesUntil(endsAt)
    if (minutes === shown) return
    shown = minutes
    if (minutes <= 0) return reload()
    text.textContent = (text.dataset[minutes === 1 ? 'one' : 'other'] ?? '').replace('{n}', String(minutes))
    if (ANNOUNCED_MINUTES.includes(minutes)) announce(text.parentElement?.textContent ?? '')
  }, 1000)
}

/** Leaves for the page that takes the money, or looks again after a while whether it has been paid. */
export function leaveForPayment(live: HTMLElement, reload: () => void): void {
  clearTimeout(paymentTimer)
  const link = live.querySelector<HTMLAnchorElement>('a[data-go-on]')
  // In place of this page: 'Back' leads to the one before, not here and on again.
  if (link) location.replace(link.href)
  const seconds = live.querySelector<HTMLElement>('[data-reload]')?.dataset.reload
  if (seconds) paymentTimer = window.setTimeout(reload, Number(seconds) * 1_000)
}

function minutesUntil(moment: number): number {
  return Math.ceil((moment - performance.now()) / MINUTE_MS)
}
