import type { WallTime } from '#app/domain/shared/time.ts'
import type { RenderedMail } from './mail-layout.ts'
import { orderCalendarFile } from './order-calendar.ts'
import { type OrderMessageInput, paymentInstructions } from './order-message.ts'
import { orderNotice, orderNoticeFacts } from './order-notice.ts'

/** Period that a booking had before; null where it stays. */
type PreviousPeriod = { startRent: WallTime; endRent: WallTime } | null

/**
 * Word to the guest that staff, or they themselves, changed the order, with all that is booked now. Source: domain.md
 * §5 'Change', §10.
 */
export function orderChanged(
  input: OrderMessageInput,
  { previous, isByGuest }: { previous: PreviousPeriod; isByGuest: boolean },
): RenderedMail {
  const { order, shop, t, format } = input
  const notice = orderNotice(input, {
    subject: t('mail.changed_subject', { order: order.id, shop: shop.displayName }),
    heading: t('mail.changed_heading'),
    intro: t(introOf(), { shop: shop.displayName }),
    facts: [
      ...orderNoticeFacts(input),
      ...(previous
        ? [{ label: t('mail.changed_from'), value: format.period(previous.startRent, previous.endRent) }]
        : []),
    ],
    toPay: { instructions: paymentInstructions(input) },
    note: t('mail.changed_note'),
  })
  return { ...notice, attachments: [orderCalendarFile(input)] }

  function introOf() {
    if (!isByGuest) return 'mail.changed_intro'
    return previous ? 'mail.changed_by_guest_intro' : 'mail.added_by_guest_intro'
  }
}
