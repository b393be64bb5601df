import type { Translate } from '#app/i18n/translate.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'

/** What a start was shown to have left: null for unlimited, undefined where it wasn't shown. */
export type ShownFree = number | null | undefined

/** What each start that can be chosen has left, for the page's form to post back: '10:00=4 11:00='. */
export function writeShown(times: readonly { time: string; free: number | null }[]): string {
  return times.map(({ time, free }) => `${time}=${free ?? ''}`).join(' ')
}

/** What the page had shown of a start when its form was posted. */
export function readShown(form: FormData, startTime: string | undefined): ShownFree {
  const shown = form.get('shown')
  if (typeof shown !== 'string' || startTime === undefined) return undefined
  const [, free] = shown.match(new RegExp(`(?:^| )${startTime}=(\\d{0,9})(?: |$)`)) ?? []
  return free === undefined ? undefined : free === '' ? null : Number(free)
}

/** Why a party doesn't fit. That somebody was quicker is said only where the page had shown enough for it. */
export function notEnoughProblem(
  { free, party, shown }: { free: number; party: number; shown: ShownFree },
  t: Translate,
): GuestProblem {
  const wasShown = shown === null || (shown !== undefined && shown >= party)
  if (free === 0) {
    const text = t(wasShown ? 'guest.meanwhile_sold_out' : 'why.guest_sold_out')
    return { fields: { startTime: text }, offersOthers: true }
  }
  const text = t(wasShown ? 'guest.meanwhile_left' : 'guest.too_many', { count: free })
  return { fields: { quantity: text }, offersOthers: true }
}
