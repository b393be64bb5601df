import { Fragment } from 'react'
import { LATER } from '#app/domain/order/ledger/manual-methods.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { BOOKED_INTENTS } from '#app/routes/staff/orders/booked/booked.ts'
import { WARNED } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import { VatRow } from '#app/routes/staff/orders/order/vat-line.tsx'
import { manualMethodChoices } from '#app/routes/staff/orders/payment-methods.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { RadioCards } from '#app/ui/form/fields/radio-cards.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { WarningView } from './chosen-bookings.server.ts'
import { type DiscountFields, StaffBookingDiscount } from './staff-booking-discount.tsx'
import type { TotalView } from './staff-booking-view.server.ts'

type StaffBookingTotalProps = {
  total: TotalView | null
  /** The server had no answer. */
  hasFailed: boolean
  /** Another choice is coming, and nothing is booked meanwhile. */
  isLeaving: boolean
  /** Where the form posts. */
  action: string
  /** Another button books, knowingly. */
  isWarned: boolean
  /** Whether and how it is paid at once. */
  payment: FormField & { value?: string | undefined }
  isSilent: FormField
  /** To an order that there is, on whose page it is paid. */
  isAdded: boolean
  /** So many are sold together. */
  bookings: number
  discount: DiscountFields
}

/** Price of the booking with VAT, next to the form; on phones the sum and the button stay in view. */
export function StaffBookingTotal({
  total,
  hasFailed,
  isLeaving,
  action,
  isWarned,
  payment,
  isSilent,
  isAdded,
  bookings,
  discount,
}: StaffBookingTotalProps) {
  const t = useTranslate()
  const format = useFormat()
  const isHydrated = useHydrated()
  const isPaidNow =
    total !== null && total.totalMinor > 0 && payment.value !== undefined && payment.value !== LATER
  const book = (className: string) => (
    <SubmitButton
      kind={isWarned ? 'secondary' : 'primary'}
      className={className}
      action={action}
      name="intent"
      value="book"
    >
      {isAdded
        ? t('staff_booking.add_to_order')
        : isPaidNow
          ? t('staff_booking.submit_paid', { amount: format.money(total.totalMinor) })
          : t('staff_booking.submit')}
    </SubmitButton>
  )
  const recount = isHydrated ? null : (
    <SubmitButton kind="link" className="small" action={action} name="intent" value={BOOKED_INTENTS.recount}>
      {t('staff_booking.recount')}
    </SubmitButton>
  )
  return (
    <>
      <aside className="staff-booking-side" inert={isLeaving}>
        <Card title={t('staff_booking.bookings', { count: bookings })} aside={recount}>
          {total ? <TotalLines total={total} /> : null}
          <dl className="totals" aria-live="polite">
            {total ? (
              <>
                {total.discountMinor > 0 ? (
                  <>
                    <dt>{t('staff_booking.discount')}</dt>
                    <dd>{format.money(-total.discountMinor)}</dd>
                  </>
                ) : null}
                <dt className="total ruled strong">{t('order.total')}</dt>
                <dd className="total ruled strong">{format.money(total.totalMinor)}</dd>
                {total.vat.map((rate) => (
                  <VatRow key={rate.percentage} rate={rate} />
                ))}
              </>
            ) : (
              <dt className="subordinate">
                {t(hasFailed ? 'staff_booking.total_failed' : 'staff_booking.no_total')}
              </dt>
            )}
          </dl>
          <input type="hidden" name="shownMinor" value={total?.totalMinor ?? ''} readOnly />
          {isAdded ? null : (
            <>
              <StaffBookingDiscount fields={discount} total={total} />
              <RadioCards
                field={payment}
                label={t('orders.payment')}
                accessKey={STEP_KEYS.payment}
                cards={[...manualMethodChoices(t), { value: LATER, label: t('staff_booking.pay_later') }]}
              />
            </>
          )}
          <CheckboxField field={isSilent} label={t('staff_booking.is_silent')} />
          {book('large block staff-booking-submit')}
        </Card>
      </aside>
      <div className="has-pay-bar" />
      <div className="pay-bar" inert={isLeaving}>
        <span className="grow">
          <small>{t('order.total')}</small>
          <b>{total ? format.money(total.totalMinor) : '–'}</b>
        </span>
        {book('')}
      </div>
    </>
  )
}

function TotalLines({ total }: { total: TotalView }) {
  const format = useFormat()
  return (
    <dl className="total-lines">
      {total.bookings.map(({ place, name, rows }) => (
        <Fragment key={place}>
          <dt className="head">{name}</dt>
          <dd className="head" />
          {rows.map((row) => (
            <Fragment key={row.key}>
              <dt>
                {row.quantity}&nbsp;×&nbsp;{row.name}
              </dt>
              <dd>{format.money(row.totalMinor)}</dd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </dl>
  )
}

type BookAnywayProps = {
  /** To the button that books; it has the focus. */
  answer: readonly WarningView[]
  /** In force now. */
  warnings: readonly WarningView[]
  action: string
}

/** Warnings that would refuse a guest, and the button that books in spite of them. */
export function BookAnyway({ answer, warnings, action }: BookAnywayProps) {
  const t = useTranslate()
  const box = useFocusOn<HTMLElement>(answer.length > 0 && answer)
  return (
    <section ref={box} className="stack-2" role="alert" tabIndex={-1} hidden={warnings.length === 0}>
      <input type="hidden" name={WARNED} value="1" />
      <Banner
        tone="warning"
        action={
          <SubmitButton action={action} name="accepted" value={warnings.map(({ code }) => code).join(',')}>
            {t('staff_booking.submit_anyway')}
          </SubmitButton>
        }
      >
        {t('change.guest_rules', { reasons: warnings.map(({ text }) => text).join(' ') })}
      </Banner>
    </section>
  )
}
