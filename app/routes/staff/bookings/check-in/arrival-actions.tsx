import { Form, Link } from 'react-router'
import type { MANUAL_METHODS } from '#app/domain/order/ledger/manual-methods.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  type CheckInList,
  leaveCheckIn,
  writeCheckInAddress,
  writeConfirmAddress,
} from '#app/routes/staff/bookings/manifest-address.ts'
import type { ManifestRowView } from '#app/routes/staff/bookings/manifest-view.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

type ArrivalActionsProps = {
  row: ManifestRowView
  /** When it starts, where that is on a later day. */
  laterStart: WallTime | null
  list: CheckInList
  canTakePayment: boolean
  requestKey: string
}

/** In the order in which guests pay at a door. */
const METHODS = [
  { method: 'CARD_TERMINAL', label: 'check_in.card' },
  { method: 'CASH', label: 'order.method_cash' },
  { method: 'OTHER', label: 'order.method_manual' },
] as const satisfies readonly { method: (typeof MANUAL_METHODS)[number]; label: string }[]

/** Buttons that check in, after a payment of what is due or without it; each does all that it says. */
export function ArrivalActions(props: ArrivalActionsProps) {
  const { row, laterStart, list, canTakePayment } = props
  const t = useTranslate()
  const format = useFormat()
  const { reserved, checkedInAt, dueMinor, quantity } = row
  if (checkedInAt && !reserved) return <Undo {...props} />
  const pays = canTakePayment && dueMinor > 0
  const canCancel = laterStart !== null || reserved !== null
  return (
    <>
      {laterStart ? (
        <Banner tone="warning">{t('check_in.early', { time: format.dateTime(laterStart) })}</Banner>
      ) : null}
      {reserved ? (
        <Banner tone="warning">
          {t('check_in.reserved', { time: format.time(reserved.until), count: reserved.minutesLeft })}
        </Banner>
      ) : null}
      {dueMinor > 0 ? (
        <p className="arrival-due">
          <span>{t('check_in.due')}</span>
          <b>{format.money(dueMinor)}</b>
        </p>
      ) : null}
      {canTakePayment && (pays || reserved) ? <Confirm {...props} /> : null}
      {reserved && !canTakePayment ? <p>{t('check_in.ask_colleague')}</p> : null}
      <div className="arrival-more">
        {reserved ? null : (
          <Form method="post" action={writeCheckInAddress(list, row.bookingId)}>
            <SubmitButton
              kind={pays ? 'link' : 'primary'}
              className="door block"
              name="intent"
              value="check-in"
            >
              {pays ? t('check_in.later') : t('check_in.submit', { count: quantity })}
            </SubmitButton>
          </Form>
        )}
        {canCancel ? (
          <Link className="button link door block" to={leaveCheckIn(list)}>
            {t('check_in.cancel')}
          </Link>
        ) : null}
      </div>
    </>
  )
}

/** Form that registers the payment or confirms unpaid, and checks in: each button is one choice. */
function Confirm({ row, list, requestKey }: ArrivalActionsProps) {
  const t = useTranslate()
  const format = useFormat()
  const { bookingId, reserved, dueMinor, quantity } = row
  const amount = format.money(dueMinor)
  return (
    <Form method="post" action={writeConfirmAddress(list, bookingId)}>
      <input type="hidden" name="amountMinor" value={dueMinor} />
      <input type="hidden" name="requestKey" value={requestKey} />
      {dueMinor > 0 ? (
        <fieldset className="arrival-methods">
          <legend>{t('check_in.take', { amount, count: quantity })}</legend>
          {METHODS.map(({ method, label }) => (
            <SubmitButton key={method} kind="secondary" className="door" name="choice" value={method}>
              {t(label)}
            </SubmitButton>
          ))}
        </fieldset>
      ) : null}
      {reserved ? (
        <SubmitButton
          kind={dueMinor > 0 ? 'secondary' : 'primary'}
          className="door block"
          name="choice"
          value="UNPAID"
        >
          {t('check_in.unpaid')}
        </SubmitButton>
      ) : null}
    </Form>
  )
}

function Undo({ row, list }: ArrivalActionsProps) {
  const t = useTranslate()
  const format = useFormat()
  const { checkedInAt, bookingId, dueMinor } = row
  return (
    <>
      {checkedInAt ? (
        <Banner tone="success">{t('order.checked_in_at', { time: format.stamp(checkedInAt) })}</Banner>
      ) : null}
      {dueMinor > 0 ? (
        <p className="arrival-due">
          <span>{t('check_in.due')}</span>
          <b>{format.money(dueMinor)}</b>
        </p>
      ) : null}
      <Form method="post" action={writeCheckInAddress(list, bookingId)} className="arrival-more">
        <SubmitButton kind="secondary" className="door block" name="intent" value="undo">
          {t('order.check_in_undo')}
        </SubmitButton>
      </Form>
    </>
  )
}
