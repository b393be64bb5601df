import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { changeCheckIn } from '#app/domain/order/booking/check-in.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { checkInEditor } from '#app/routes/staff/bookings/check-in.server.ts'
import { DoorTop } from '#app/routes/staff/bookings/door-top.tsx'
import {
  type CheckInList,
  leaveCheckIn,
  writeCheckInAddress,
} from '#app/routes/staff/bookings/manifest-address.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/check-in'
import { ArrivalActions } from './arrival-actions.tsx'
import { ArrivalFacts } from './arrival-facts.tsx'
import { loadArrival, readList, requireBookingId } from './load-arrival.server.ts'

/** At the door it stands without the shell. */
export const handle = { hasDoorFrame: true }

const SCHEMA = z.object({ intent: z.enum(['check-in', 'undo']) })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { can, newKey, now, zone, ownResourcesOnly } = context.get(services)
  return {
    arrival: await loadArrival(context, requireBookingId(params)),
    list: readList(context, url),
    canTakePayment: can('bookings-create') && !ownResourcesOnly,
    opensOrders: can('orders-access') && !ownResourcesOnly,
    requestKey: newKey(),
    now: toWallTime(now, zone),
  }
}

/** Checks in what the page is about, of a later day too, or undoes it. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const bookingId = requireBookingId(params)
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA })
  if (submission.status !== 'success') throw data(null, { status: 422 })

  const { intent } = submission.value
  const change = { ...checkInEditor(context), bookingId, intent, isLaterDayConfirmed: true }
  const changed = await inTransaction(db, (tx) => changeCheckIn(tx, change))
  if (!changed.ok && changed.error.code === 'booking_not_found') notFound()
  const list = readList(context, url)
  if (!changed.ok) {
    const page = writeCheckInAddress(list, bookingId)
    return redirectWithFlash(context, page, { refusal: changed.error })
  }
  return redirect(leaveCheckIn(list, bookingId))
}

export default function CheckInRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { arrival, list, now, canTakePayment, opensOrders, requestKey } = loaderData
  const top =
    list.mode === 'door' ? (
      <DoorTop address={list} now={now} title={<b className="door-title">{t('manifest.door_mode')}</b>} />
    ) : null
  if (!arrival) {
    return (
      <>
        {top}
        <Gone list={list} />
      </>
    )
  }
  const { departure, row, isLaterDay } = arrival
  const name = row.customerName || t('orders.no_name')
  return (
    <>
      <PageTitle page={t('manifest.check_in_name', { name })} />
      {top}
      <section className="arrival" aria-labelledby="arrival-name">
        <p className="arrival-back">
          <Link to={leaveCheckIn(list, row.bookingId)}>
            {list.from ? t('common.back') : t('check_in.back_to', { time: format.time(departure.startRent) })}
          </Link>
        </p>
        <h1 id="arrival-name" tabIndex={-1}>
          {name}
        </h1>
        <p className="arrival-where">
          <b>{`${format.time(departure.startRent)} ${departure.title}`}</b>
          {departure.meetingPlace ? ` · ${departure.meetingPlace}` : null}
        </p>
        <ArrivalFacts departure={departure} row={row} opensOrders={opensOrders} />
        <ArrivalActions
          row={row}
          laterStart={isLaterDay ? departure.startRent : null}
          list={list}
          canTakePayment={canTakePayment}
          requestKey={requestKey}
        />
      </section>
    </>
  )
}

/** The reservation ran out, or somebody cancelled: there is nobody to check in. */
function Gone({ list }: { list: CheckInList }) {
  const t = useTranslate()
  return (
    <section className="arrival">
      <PageTitle page={t('check_in.gone')} />
      <h1 tabIndex={-1}>{t('check_in.gone')}</h1>
      <p>{t('check_in.gone_text')}</p>
      <p className="arrival-more">
        <Link className="button secondary door block" to={leaveCheckIn(list)}>
          {t(list.from ? 'common.back' : 'check_in.back_to_list')}
        </Link>
      </p>
    </section>
  )
}
