import { parseWithZod } from '@conform-to/zod/v4'
import { data, type RouterContextProvider } from 'react-router'
import type { BookingWarning } from '#app/domain/order/place-booking.server.ts'
import { type SellRefusal, sellBooking } from '#app/domain/order/sell-booking.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { type Refusal, refuseForm, rejectForm, repeatForm } from '#app/http/reply.server.ts'
import { sellBookingSchema } from '#app/http/schemas/sell-booking-schema.ts'
import { readShown, wasEnough } from '#app/http/shown-free.ts'
import { inStaffWords } from '#app/http/staff-words.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { readPostedCustomer } from './posted-customer.server.ts'
import { readSaleForm } from './read-sale.server.ts'

type SaleArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

/** A rule for guests that the booking breaks, in words. */
export type WarningView = { code: string; text: string }

/**
 * Sells what was posted. Where it breaks rules for guests the form comes back with them, and posting it again
 * says that they are known.
 */
export async function answerSale({ request, url, context }: SaleArgs) {
  const { db, shop, user, now, zone, t, newKey, newSecret } = context.get(services)
  const { fields, categoryIds, ...asked } = await readSaleForm(context, url)
  const schema = sellBookingSchema(t, { fields, categoryIds, date: asked.date })
  const submission = parseWithZod(await readForm(request), { schema })
  if (submission.status !== 'success') return withoutWarnings(rejectForm(submission, t))
  const { startRent, quantities, accepted, requestKey, ...posted } = submission.value
  const customer = readPostedCustomer(posted)
  if (!customer.ok) return withoutWarnings(refuseForm(submission, customer.error, t))

  const { productId, durationId, endRent } = asked
  const sold = await inTransaction(db, (tx) =>
    sellBooking(tx, {
      ...{ shopId: shop.id, shop, userId: user.id, locale: shop.locales[0] ?? 'sv', now, zone, newSecret },
      ...{ productId, durationId, endRent, startRent, quantities, accepted, customer: customer.value },
      requestKey: requestKey ?? newKey(),
    }),
  )
  if (sold.ok) {
    const { orderId } = sold.value
    return redirectWithFlash(context, `/orders/${orderId}`, { key: 'sale.done', values: { id: orderId } })
  }
  if (sold.error.code !== 'guest_rules_broken') {
    const told = atField(toStaff(sold.error, submission.payload, quantities), submission.payload)
    return withoutWarnings(refuseForm(submission, told, t))
  }
  const warnings = toWarningViews(sold.error.warnings, t)
  return data({ result: repeatForm(submission), warnings }, { status: 422 })
}

/** That somebody was quicker is said only where the form had shown enough. */
function toStaff(
  refusal: SellRefusal,
  { start, shown }: Record<string, unknown>,
  quantities: readonly { quantity: number }[],
): Refusal {
  const total = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  const isMeanwhile = refusal.code === 'not_enough_free' && wasEnough(readShown(shown, start), total)
  return isMeanwhile ? { ...refusal, code: 'sold_out_meanwhile' } : inStaffWords(refusal)
}

/** Start and quantities are asked in fields of this form's own. */
function atField(refusal: Refusal, { start }: Record<string, unknown>) {
  if (refusal.at === 'startRent') return { ...refusal, at: start === 'own' ? 'ownTime' : 'start' }
  return refusal.at === 'quantity' ? { ...refusal, at: 'quantities' } : refusal
}

/** Each rule once, though a package may break it more than once. */
function toWarningViews(warnings: readonly BookingWarning[], t: Translate): WarningView[] {
  const texts = new Map(warnings.map((warning) => [t(`refusal.${warning.code}`, warning), warning.code]))
  return [...texts].map(([text, code]) => ({ code, text }))
}

function withoutWarnings<Answer>(answer: { data: Answer; init: ResponseInit | null }) {
  const warnings: WarningView[] = []
  return data({ ...answer.data, warnings }, answer.init ?? {})
}
