import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { restoredMoney } from '#app/domain/order/lifecycle/restored-money.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { afterRefundsMinor } from '#app/domain/order/order-total.ts'
import { leftToRefundMinor } from '#app/domain/order/refund/plan-refund.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { askAgain, type Refusal, refuseForm, repeatForm } from '#app/http/forms/reply.server.ts'
import { nameNotFree } from '#app/http/labels/not-free.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, orderInput, whyNotRestored } from '#app/routes/staff/orders/order/load-order.server.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/restore'
import { refuseStale } from './confirm-action.server.ts'
import { ConfirmPage } from './confirm-page.tsx'

/** Field of each booking, by id, that stays out of the order. */
const WITHOUT = 'without'
/** Field of whether the guest is told. */
const NOTIFIES = 'notifies'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale, shop, now, zone } = context.get(services)
  const order = await loadOrder(context, params)
  const bookings = withItems(order.bookings).map(({ items, ...booking }) => ({
    ids: [booking, ...items].map(({ id }) => id),
    startRent: booking.startRent,
    name: pickText(booking.products[0]?.productName ?? {}, locale, shop.locales),
    leftMinor: [booking, ...items]
      .flatMap(({ products, fees }) => [...products, ...fees])
      .reduce((sum, row) => sum + leftToRefundMinor(row), 0),
    creditedMinor: [booking, ...items]
      .flatMap(({ products }) => products)
      .reduce((sum, row) => sum + row.creditedMinor, 0),
  }))
  const wallNow = toWallTime(now, zone)
  return {
    orderId: order.id,
    fingerprint: orderFingerprint(order),
    fixed: whyNotRestored(context, order),
    bookings,
    email: order.customer?.email ?? null,
    priceMinor: order.priceMinor,
    paidMinor: afterRefundsMinor(order),
    canLeaveOut: order.createdBy !== 'OTA',
    isComing: order.bookings.some(({ endRent }) => endRent > wallNow),
  }
}

/**
 * Restores the order, without the bookings that the form leaves out; a refusal offers to leave out its own too. Where
 * the order is no longer as the page said, credited for one, it asks anew.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { db, t } = reader
  const input = await orderInput(context, params)
  const form = await readForm(request)
  const withoutBookingIds = form.getAll(WITHOUT).flatMap((id) => readId(String(id)) ?? [])
  const notifies = form.has(NOTIFIES)
  const submission = parseWithZod(form, { schema: z.object({ fingerprint: z.string().optional() }) })
  const order = await loadOrder(context, params)
  const fingerprint = form.get('fingerprint')
  const chosen = { withoutBookingIds, notifies, refusedBookingId: undefined }
  if (!fingerprint) return data({ result: repeatForm(submission), ...chosen }, { status: 422 })
  const isOther = fingerprint !== orderFingerprint(order) && whyNotRestored(context, order) === null
  if (isOther) {
    const asked = askAgain(submission, await refuseStale(context, order, String(fingerprint)), t)
    return data({ ...asked.data, ...chosen }, asked.init ?? undefined)
  }
  const restored = await inTransaction(db, (tx) =>
    restoreOrder(tx, { ...input, withoutBookingIds, notifies }),
  )
  if (restored.ok || (await isRestored())) {
    const { id } = order
    return redirectWithFlash(context, `/orders/${id}`, { key: 'order.restore_done', values: { id } })
  }
  const { error } = restored
  return error.code === 'not_free_any_more'
    ? again(nameNotFree(error, reader), error.bookingId)
    : again(error)

  /** Posted twice, the second finds it as it was asked to be. */
  async function isRestored(): Promise<boolean> {
    const { state, bookings } = await loadOrder(context, params)
    return state === 'CONFIRMED' && bookings.every(({ id }) => !withoutBookingIds.includes(id))
  }

  function again(refusal: Refusal, bookingId?: number) {
    const refused = refuseForm(submission, refusal, t)
    return data({ ...refused.data, ...chosen, refusedBookingId: bookingId }, refused.init ?? undefined)
  }
}

export default function RestoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, bookings, canLeaveOut, email, isComing, paidMinor } = loaderData
  const without = bookings.filter(({ ids }) => ids.some((id) => actionData?.withoutBookingIds.includes(id)))
  const taken = bookings.find(({ ids }) => ids.some((id) => id === actionData?.refusedBookingId))
  const isOffered = taken && canLeaveOut && bookings.length > without.length + 1
  const { priceMinor, creditedMinor, overpaidMinor } = restoredMoney(loaderData, bookings, without)
  const offered = isOffered ? restoredMoney(loaderData, bookings, [...without, taken]) : null
  const priceText = (minor: number) => t('order.remove_price', { price: format.money(minor) })
  const overpaidText = (minor: number) =>
    minor > 0 ? t('order.remove_overpaid', { amount: format.money(minor) }) : null
  const nameOf = ({ name, startRent }: (typeof bookings)[number]) => `${name}, ${format.dateTime(startRent)}`
  return (
    <ConfirmPage
      id="restore"
      orderId={orderId}
      title={t('order.restore_title', { id: orderId })}
      answer={actionData}
      fixed={loaderData.fixed}
      fingerprint={loaderData.fingerprint}
      submitLabel={t('order.restore_submit')}
      other={
        isOffered ? (
          <SubmitButton name={WITHOUT} value={String(taken.ids[0])}>
            {t('order.restore_without_submit')}
          </SubmitButton>
        ) : null
      }
    >
      <p>{t('order.restore_text')}</p>
      {without.length > 0 ? (
        <p>{t('order.restore_left_out', { names: format.list(without.map(nameOf)) })}</p>
      ) : null}
      {paidMinor > 0 ? (
        <p>{t('refund.paid_of', { paid: format.money(paidMinor), price: format.money(priceMinor) })}</p>
      ) : without.length > 0 ? (
        <p>{priceText(priceMinor)}</p>
      ) : null}
      {overpaidMinor > 0 ? <p>{overpaidText(overpaidMinor)}</p> : null}
      {creditedMinor > 0 ? (
        <p>
          {t('order.restore_credited', {
            amount: format.money(creditedMinor),
            price: format.money(priceMinor),
          })}
        </p>
      ) : null}
      {isOffered && offered ? (
        <p>
          {t('order.restore_without_text', { name: nameOf(taken) })} {priceText(offered.priceMinor)}{' '}
          {overpaidText(offered.overpaidMinor)}
        </p>
      ) : null}
      {without.map(({ ids }) => (
        <input key={ids[0]} type="hidden" name={WITHOUT} value={ids[0]} />
      ))}
      {email ? (
        <label className="check">
          <input type="checkbox" name={NOTIFIES} defaultChecked={actionData?.notifies ?? isComing} />
          <span>{t('replicate.notifies', { email })}</span>
        </label>
      ) : null}
    </ConfirmPage>
  )
}
