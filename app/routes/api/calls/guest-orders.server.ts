import { z } from 'zod'
import { removeOwnProduct } from '#app/domain/order/booking/remove-own-product.server.ts'
import { findOrderIdOfBooking } from '#app/domain/order/booking-queries.server.ts'
import { cancelOrder } from '#app/domain/order/lifecycle/cancel-order.server.ts'
import type { SubmitRefusal } from '#app/domain/order/lifecycle/submit-order.server.ts'
import { isSameSecret } from '#app/domain/order/lock-order.server.ts'
import { findGuestOrder, findOrder } from '#app/domain/order/order-queries.server.ts'
import type { ReserveOrderRefusal } from '#app/domain/order/staff-order/reserve-order.server.ts'
import { submitOwnOrder } from '#app/domain/order/staff-order/submit-own-order.server.ts'
import type { QuestionsChanged } from '#app/domain/question/stored-answers.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import type { Once } from '#app/http/forms/idempotency-key.server.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import { inAllLanguages } from '#app/http/labels/in-all-languages.server.ts'
import { allowedBy } from '#app/http/pages/allowed-by.server.ts'
import { endPaymentPages } from '#app/http/payments/card-payment.server.ts'
import { readClient } from '#app/http/session/client.server.ts'
import { type Call, type Definition, NO_BODY, NO_QUERY, toCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import {
  guestOrderSchema,
  guestPaymentSchema,
  guestSecretSchema,
} from '#app/routes/api/guest-order-schema.ts'
import { findGuestOrderJson, orderJson } from '#app/routes/api/order-json.server.ts'
import { savedOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'
import {
  namedLocale,
  readCustomer,
  refuseAnswers,
  refuseBooking,
  refuseExisting,
} from './reserve-order.server.ts'

const secretQuery = z.object({
  key: z.string().optional().meta({ description: 'The shop’s' }),
  secret: z.string().optional().meta({ description: 'Of the order' }),
})

const paymentJson = z
  .object({ transactionId: z.int(), url: z.string() })
  .nullable()
  .meta({ description: 'Where the guest pays; null for an order that is confirmed' })

/** Guests' calls about one order, which its secret opens. Source: spec 2 §7, domain.md §5, §7, §11. */
export const guestOrderCalls: Readonly<Record<string, PathCalls>> = {
  '/api/guest/v3/orders/reserve': {
    POST: {
      ...ofGuest({
        summary: 'Reserves an order, or adds new items to a reservation; once for each key',
        query: NO_QUERY,
        body: ({ t }) => guestOrderSchema(t),
        answer: savedOf(orderJson),
        status: 201,
        run: ({ body, once, ...guest }) => writeOrder(guest, { body, once }),
      }),
      creates: true,
    },
  },
  '/api/guest/v3/orders': {
    POST: {
      ...ofGuest({
        summary: 'Submits an order: it is confirmed, or waits for its payment; once for each key',
        query: NO_QUERY,
        body: ({ t }) => guestPaymentSchema(t),
        answer: savedOf(orderJson).extend({ payment: paymentJson }),
        status: 201,
        run: ({ body, once, requestKey, ...guest }) => {
          const { paymentProviderId, termsAccepted } = body
          const { isDemo, newKey } = guest
          const submission = { paymentProviderId, termsAccepted, isDemo, requestKey: requestKey ?? newKey() }
          return writeOrder(guest, { body, once, submission })
        },
      }),
      creates: true,
    },
  },
  '/api/guest/v3/orders/:orderId': {
    GET: {
      ...ofGuest({
        summary: 'An order, for who knows its secret',
        query: secretQuery,
        body: () => NO_BODY,
        answer: shapeOfOne(orderJson),
        run: async ({ id: orderId, query, ...guest }) => {
          const data = await findGuestOrderJson(guest, { orderId, secret: query.secret ?? '' })
          return data ? ok({ data }) : err({ code: 'not_found' })
        },
      }),
      body: null,
    },
  },
  '/api/guest/v3/orders/:orderId/cancel': {
    POST: ofGuest({
      summary: 'Cancels a reservation of the guest’s',
      query: NO_QUERY,
      body: () => guestSecretSchema,
      answer: savedOf(orderJson),
      run: async ({ id: orderId, body, ...guest }) => {
        const secret = body.secret ?? guest.address.secret ?? ''
        const ended = await endGuestPages(guest, { orderId, secret })
        if (!ended.ok) return ended
        const cancelled = await inTransaction(guest.db, (tx) =>
          cancelOrder(tx, { ...toOrderInput(guest), orderId, secret }),
        )
        if (!cancelled.ok) return err(unknownIsNotFound(cancelled.error))
        const data = await findGuestOrderJson(guest, { orderId, secret })
        return ok({ data, message: guest.t('order.cancel_done', { id: orderId }) })
      },
    }),
  },
  '/api/guest/v3/bookings/:bookingId/booking-products/:bookingProductId': {
    DELETE: {
      ...ofGuest({
        summary:
          'Takes a product out of a guest’s reservation, with the booking’s add-ons and its bundle; the last one takes the order',
        query: secretQuery,
        body: () => NO_BODY,
        answer: z.object({ orderDeleted: z.boolean(), message: z.string() }),
        run: async ({ id: bookingId, partId: rowId, query, ...guest }) => {
          const input = { ...toOrderInput(guest), bookingId, rowId, secret: query.secret ?? '' }
          const ownOrderId = await findOrderIdOfBooking(guest.db, input)
          const ended = await endGuestPages(guest, { orderId: ownOrderId, secret: input.secret })
          if (!ended.ok) return ended
          const removed = await inTransaction(guest.db, (tx) => removeOwnProduct(tx, input))
          if (!removed.ok) return err(unknownIsNotFound(removed.error))
          return ok({ ...removed.value, message: guest.t('form.saved_changes') })
        },
      }),
      body: null,
    },
  },
}

function ofGuest<Query extends z.ZodObject, Body extends z.ZodType>(
  definition: Definition<Query, Body, GuestServices>,
): Call {
  return toCall(definition, (context) => context.get(guestServices))
}

function toOrderInput({ shop, now, zone }: Pick<GuestServices, 'shop' | 'now' | 'zone'>) {
  return { shopId: shop.id, now, zone }
}

/** Ends the pages on which an order may be paid, for who knows its secret; anybody else ends none. */
async function endGuestPages(
  guest: GuestServices,
  { orderId, secret }: { orderId: number | undefined; secret: string },
) {
  const key = { shopId: guest.shop.id, orderId: orderId ?? 0 }
  return (await findGuestOrder(guest.db, { ...key, secret })) ? endPaymentPages(guest, key) : ok(null)
}

/** Another shop's order, a wrong secret and an order that isn't there are one answer. */
function unknownIsNotFound<Refused extends Refusal>(refusal: Refused): Refused | { code: 'not_found' } {
  const isUnknown = refusal.code === 'order_not_found' || refusal.code === 'booking_not_found'
  return isUnknown ? { code: 'not_found' } : refusal
}

type Written = {
  body: z.output<ReturnType<typeof guestOrderSchema>>
  once: Once
  submission?: Parameters<typeof submitOwnOrder>[1]['submission']
}

/** Reserves what is new of the order and goes on with it, all or nothing; a repeated key answers the first order. */
async function writeOrder(guest: GuestServices, written: Written) {
  const { db, shop, locale, newKey, newSecret, t } = guest
  const { body, once, submission } = written
  const { orderId, secret } = body
  const order = orderId === undefined ? undefined : await findOrder(db, { shopId: shop.id, orderId })
  const stored = order && isSameSecret(order.secret, secret ?? '') ? order.customer : undefined
  const customer = await readCustomer(guest, body.customer ?? undefined, { audience: 'guest', stored })
  if (!customer.ok) return customer
  const { bookings, existing, affiliateTag, origin, customValues, itemIds } = body
  const ownAnswers = customValues.map(
    ({ value, participant, customerCustomField, orderItem = 0 }, number) => {
      const { customFieldId, customerFieldableId: productId } = customerCustomField
      const id = itemIds[orderItem] ?? null
      const place = bookings.findIndex(({ index }) => index === orderItem)
      const booking = participant < 1 ? null : id === null ? { place } : { id }
      const path = `customValues.${number}`
      return { customFieldId, productId, participant: Math.max(0, participant), value, booking, path }
    },
  )
  const answers = [...body.answers, ...ownAnswers]
  const lang = namedLocale(guest, body.lang)
  const input = {
    ...{ ...toOrderInput(guest), shop, newSecret, accepted: [], orderId, bookings, existing, secret },
    ...{ locale: lang ?? locale, lang },
    ...{ requestKey: newKey(), affiliateTag: affiliateTag ?? undefined, origin: origin ?? undefined },
    ...{ customer: customer.value, client: readClient(guest), allowed: allowedBy(guest) },
    ...{ submission, answers, guaranteeName: inAllLanguages('guest.guarantee') },
  }
  const done = await inTransaction(db, (tx) =>
    once<SubmitRefusal | ReserveOrderRefusal | QuestionsChanged>(tx, async () => {
      const went = await submitOwnOrder(tx, input)
      return went.ok ? ok({ id: went.value.orderId, version: 1 }) : went
    }),
  )
  if (!done.ok) {
    const { error } = done
    if (error.code === 'booking_refused') return refuseBooking(error, { bookings, audience: 'guest' }, t)
    if (error.code === 'answers_refused') return refuseAnswers(error, answers, t)
    if ('index' in error) return refuseExisting(error)
    return err(unknownIsNotFound(error))
  }
  return ok({ ...(await answerOf(guest, done.value.id)), message: t('form.saved_changes') })
}

/** The order as it is now, and where it is paid while that is begun. */
async function answerOf(guest: GuestServices, orderId: number) {
  const { db, shop, config } = guest
  const order = await findOrder(db, { shopId: shop.id, orderId })
  if (!order) throw new Error('a written order is there')
  const { secret } = order
  const data = await findGuestOrderJson(guest, { orderId, secret })
  const pending = order.transactions.findLast(
    ({ status, transactionType }) => status === 'PENDING' && transactionType === 'PAYMENT',
  )
  if (order.state !== 'READY_FOR_PAYMENT' || !pending) return { data, payment: null }
  const query = new URLSearchParams({ key: shop.key, secret, lang: guest.locale })
  const path = `/widget/v2/dialog/new-order/${orderId}/pay/${pending.id}`
  return { data, payment: { transactionId: pending.id, url: `${config.publicUrl}${path}?${query}` } }
}
