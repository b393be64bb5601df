import { type ShownFree, wasEnough } from '#app/http/pages/shown-free.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'

/** Why participants don't fit. That somebody was quicker is said only where the page had shown enough for it. */
export function notEnoughProblem(
  { free, participants, shown }: { free: number; participants: number; shown: ShownFree },
  t: Translate,
): GuestProblem {
  const isMeanwhile = wasEnough(shown, participants)
  if (free === 0) {
    const text = t(isMeanwhile ? 'guest.meanwhile_sold_out' : 'why.guest_sold_out')
    return { fields: { startTime: text }, offersOthers: true }
  }
  const text = t(isMeanwhile ? 'guest.meanwhile_left' : 'guest.too_many', { count: free })
  return { fields: { quantity: text }, offersOthers: true }
}
