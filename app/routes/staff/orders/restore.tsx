import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { z } from 'zod'
import { withItems } from '#app/domain/order/bundle/bundled-bookings.ts'
import { restoreOrder } from '#app/domain/order/lifecycle/restore-order.server.ts'
import { orderFingerprint } from '#app/domain/order/order-fingerprint.ts'
import { readId } from '#app/domain/shared/id.ts'
import { err } from '#app/domain/shared/result.ts'
import { pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { toWallTime, type WallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { loadOrder, orderInput, whyRefused } from '#app/routes/staff/orders/order/load-order.server.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/restore'
import { ConfirmPage } from './confirm-page.tsx'

/** Field of each booking, by id, that stays out of the order. */
const WITHOUT = 'without'
/** Field of whether the guest is told. */
const NOTIFIES = 'notifies'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale, shop, now, zone } = context.get(services)
  const order = await loadOrder(context, params)
  const bookings = withItems(order.bookings).map(({ id, startRent, products, items }) => ({
    ids: [id, ...items.map((item) => item.id)],
    startRent,
    name: pickText(products[0]?.productName ?? {}, locale, shop.locales),
  }))
  const wallNow = toWallTime(now, zone)
  return {
    orderId: order.id,
    fingerprint: orderFingerprint(order),
    fixed: whyRefused(context, order, 'restore'),
    bookings,
    email: order.customer?.email ?? null,
    priceMinor: order.priceMinor,
    creditedMinor: order.bookings
      .flatMap(({ products }) => products)
      .reduce((sum, row) => sum + row.creditedMinor, 0),
    canLeaveOut: order.createdBy !== 'OTA',
    isComing: order.bookings.some(({ endRent }) => endRent > wallNow),
  }
}

/**
 * Restores the order, without the bookings that the form leaves out; a refusal offers to leave out its own too. Where
 * the order is no longer as the page said, credited for one, it asks anew.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, locale, shop, format, t } = context.get(services)
  const input = await orderInput(context, params)
  const form = await readForm(request)
  const withoutBookingIds = form.getAll(WITHOUT).flatMap((id) => readId(String(id)) ?? [])
  const notifies = form.has(NOTIFIES)
  const submission = parseWithZod(form, { schema: z.object({ fingerprint: z.string().optional() }) })
  const order = await loadOrder(context, params)
  const current = orderFingerprint(order)
  // Posted twice, the second finds it valid: that is for the use case to say.
  const isOther =
    (form.get('fingerprint') ?? current) !== current && whyRefused(context, order, 'restore') === null
  const restored = isOther
    ? err({ code: 'changed_by_other' } as const)
    : await inTransaction(db, (tx) => restoreOrder(tx, { ...input, withoutBookingIds, notifies }))
  if (restored.ok) {
    const { orderId: id } = restored.value
    return redirectWithFlash(context, `/orders/${id}`, { key: 'order.restore_done', values: { id } })
  }
  const { error } = restored
  const isTaken = error.code === 'not_free_any_more'
  const refused = refuseForm(submission, isTaken ? toNamed(error) : error, t)
  const takenBookingId = isTaken ? error.bookingId : undefined
  return data({ ...refused.data, withoutBookingIds, takenBookingId, notifies }, refused.init ?? undefined)

  function toNamed({ productName, startRent }: { productName: Translatable; startRent: WallTime }) {
    const name = pickText(productName, locale, shop.locales)
    return { code: 'booking_not_free', name, time: format.dateTime(startRent) } as const
  }
}

export default function RestoreRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { orderId, bookings, canLeaveOut, email, isComing, priceMinor, creditedMinor } = loaderData
  const without = bookings.filter(({ ids }) => ids.some((id) => actionData?.withoutBookingIds.includes(id)))
  const taken = bookings.find(({ ids }) => ids.some((id) => id === actionData?.takenBookingId))
  const isOffered = taken && canLeaveOut && bookings.length > without.length + 1
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
      {creditedMinor > 0 ? (
        <p>
          {t('order.restore_credited', {
            amount: format.money(creditedMinor),
            price: format.money(priceMinor),
          })}
        </p>
      ) : null}
      {isOffered ? <p>{t('order.restore_without_text', { name: nameOf(taken) })}</p> : null}
      {without.length > 0 ? (
        <p>{t('order.restore_left_out', { names: format.list(without.map(nameOf)) })}</p>
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
