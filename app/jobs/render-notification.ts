import { z } from 'zod'
import type { ClaimedJob } from '#app/domain/notification/notification-queries.server.ts'
import type { NotificationIdentifier } from '#app/domain/notification/notification-types.ts'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import { linkForGuest, requestedMinor } from '#app/domain/payment/link/payment-link.ts'
import {
  dateOf,
  type Instant,
  instant,
  isWallTime,
  toWallTime,
  type WallTime,
  yearOf,
  type Zone,
} from '#app/domain/shared/time.ts'
import { cancelTerms } from '#app/domain/shop/guest-cancellation.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { cancelText } from '#app/messages/cancel-text.ts'
import type { RenderedMail } from '#app/messages/mail-layout.ts'
import { cancelledOrder, newOrder, orderChangedByGuest, paidOrder } from '#app/messages/new-order.ts'
import { orderChanged } from '#app/messages/order-changed.ts'
import { orderConfirmation } from '#app/messages/order-confirmation.ts'
import { orderLinks, paymentLinkAddress } from '#app/messages/order-links.ts'
import type { OrderMessageInput } from '#app/messages/order-message.ts'
import { passwordReset } from '#app/messages/password-reset.ts'
import { paymentByLinkReceived, paymentLinkToPay } from '#app/messages/payment-link.ts'
import { paymentRefunded } from '#app/messages/payment-refunded.ts'
import { paymentReturned } from '#app/messages/payment-returned.ts'
import { ownLink } from '#app/messages/safe-link.ts'
import { guestCancellation, shopCancellation, unpaidCancellation } from '#app/messages/unpaid-cancellation.ts'
import { unpaidReminder } from '#app/messages/unpaid-reminder.ts'
import type { MessageFacts } from './message-facts.ts'
import type { WorkerServices } from './worker-types.ts'

export type NotificationMail = RenderedMail & {
  senderName: string
  replyTo?: string | undefined
  /** The message as it is stored once it was sent: without secret links. */
  carried: RenderedMail
}

const PLATFORM_NAME = 'Brygga'

/** Payloads that planning stored for reminders, changes and returned payments. Source: plan-from-entry. */
const reminderPayload = z.object({ limit: z.string().transform(instant) })
const wall = z.custom<WallTime>(isWallTime)
const changePayload = z.object({ startRent: wall, endRent: wall }).nullable().catch(null)
const returnedPayload = z.object({
  amountMinor: z.coerce.number().int(),
  reason: z.enum(['ended', 'not_free_any_more']),
})

const refundedPayload = z.object({
  amountMinor: z.coerce.number().int(),
  byHandMinor: z.coerce.number().int().default(0),
  cancels: z.enum(['order', 'bookings']).optional(),
})

const paidPayload = z.object({ amountMinor: z.coerce.number().int(), to: z.literal('shop').optional() })

const cancelledPayload = z.object({
  refundMinor: z.coerce.number().int(),
  byHandMinor: z.coerce.number().int().default(0),
})

/** Renders the message of a claimed job; undefined when what it is about is gone. */
export function renderNotification(
  { now, zone, config: { publicUrl } }: Pick<WorkerServices, 'now' | 'zone' | 'config'>,
  job: ClaimedJob,
  facts: MessageFacts | undefined,
): NotificationMail | undefined {
  const { identifier, locale } = job
  if (identifier === 'PASSWORD_RESET') return renderPasswordReset(job, publicUrl)
  if (!facts) return undefined
  const { order, shop, meetingPlaces, texts } = facts
  const starts = order.bookings.map(({ startsAt }) => startsAt)
  const year = yearOf(dateOf(toWallTime(now(), zone)))
  const language = { t: getTranslate(locale), format: formatters(locale, shop.currency, year) }
  const input = {
    order,
    shop,
    locale,
    ...language,
    cancelling: cancelText(cancelTerms(shop.options.guestCancelHours, starts, now()), { ...language, zone }),
    meetingPlaces,
    texts,
    links: orderLinks(publicUrl, shop, order),
  }
  const mail =
    identifier === 'PAYMENT_LINK'
      ? renderPaymentLink(facts, input, { now: now(), zone, publicUrl })
      : orderMail({ identifier, payload: job.payload }, input, zone)
  if (!mail) return undefined
  const isToShop = TO_SHOP.includes(identifier) || job.payload.to === 'shop'
  const replyTo = isToShop ? order.customer?.email : shop.companyEmail
  return { ...mail, senderName: shop.displayName, replyTo: replyTo ?? undefined, carried: mail }
}

/** Messages to the shop about what a guest did; an answer goes to the guest. */
const TO_SHOP: readonly NotificationIdentifier[] = [
  'NEW_ORDER_BY_CUSTOMER',
  'ORDER_CANCELLED_BY_CUSTOMER',
  'ORDER_CHANGED_BY_CUSTOMER',
]

type OrderJob = {
  identifier: Exclude<NotificationIdentifier, 'PASSWORD_RESET' | 'PAYMENT_LINK'>
  payload: ClaimedJob['payload']
}

function orderMail({ identifier, payload }: OrderJob, input: OrderMessageInput, zone: Zone): RenderedMail {
  switch (identifier) {
    case 'ORDER_CONFIRMATION':
      return orderConfirmation(input)
    case 'ORDER_CHANGED_CONFIRM':
      return orderChanged(input, {
        previous: changePayload.parse(payload),
        isByGuest: payload.by === 'guest',
      })
    case 'ORDER_CHANGED_BY_CUSTOMER':
      return orderChangedByGuest(input, changePayload.parse(payload))
    case 'NEW_ORDER_BY_CUSTOMER':
      return newOrder(input)
    case 'ORDER_CANCELLED_BY_CUSTOMER':
      return cancelledOrder(input, cancelledPayload.parse(payload))
    case 'GUEST_CANCELLATION':
      return payload.by === 'shop'
        ? shopCancellation(input)
        : guestCancellation(input, cancelledPayload.parse(payload))
    case 'UNPAID_REMINDER':
      return unpaidReminder(input, toWallTime(reminderPayload.parse(payload).limit, zone))
    case 'UNPAID_CANCELLATION':
      return unpaidCancellation(input)
    case 'PAYMENT_REFUND_ADMIN':
      return paymentRefunded(input, refundedPayload.parse(payload))
    case 'PAYMENT_RETURNED':
      return paymentReturned(input, returnedPayload.parse(payload))
    case 'PAYMENT_LINK_IS_PAYED': {
      const { to, ...paid } = paidPayload.parse(payload)
      return to === 'shop' ? paidOrder(input, paid) : paymentByLinkReceived(input, paid)
    }
  }
}

/** Asks for what is due now; nothing where the link was paid, withdrawn or has run out since it was sent off. */
function renderPaymentLink(
  { order, shop, paymentLink }: MessageFacts,
  input: OrderMessageInput,
  { now, zone, publicUrl }: { now: Instant; zone: Zone; publicUrl: string },
): RenderedMail | undefined {
  if (!paymentLink || linkForGuest(paymentLink, order, now) !== 'open') return undefined
  const { token, expiresAt } = paymentLink
  return paymentLinkToPay(input, {
    amountMinor: requestedMinor(paymentLink, order),
    until: toWallTime(expiresAt, zone),
    isLimit: order.cancelUnpaidAt === expiresAt && afterRefundsMinor(order) <= 0,
    address: paymentLinkAddress(publicUrl, shop, { token, lang: input.locale }),
  })
}

function renderPasswordReset(job: ClaimedJob, publicUrl: string): NotificationMail | undefined {
  const { link } = job.payload
  if (link === undefined) return undefined
  const { locale } = job
  const t = getTranslate(locale)
  const mail = passwordReset({ locale, t, link: ownLink(publicUrl, link) })
  return { ...mail, senderName: PLATFORM_NAME, carried: passwordReset({ locale, t, link: null }) }
}
