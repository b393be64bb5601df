import type { ComponentProps } from 'react'
import { writeStart } from '#app/http/labels/start-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import {
  choiceAddress,
  OWN,
  STAFF_BOOKING_PARAMETERS,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type StaffBookingTimeProps = {
  address: StaffBookingAddress
  products: readonly { id: number; name: string }[]
  staffBooking: { length: number | typeof OWN; lengths: readonly { id: number; label: string }[] } | null
}

/** Fields for product, day and duration. The button shows the page for them; it books nothing. */
export function StaffBookingTime({ address, products, staffBooking }: StaffBookingTimeProps) {
  const t = useTranslate()
  const { productId, date, endDate, endTime } = address
  return (
    <Card>
      <div className="form-grid staff-booking-when">
        <div className="field span-5">
          <label htmlFor="sale-product">{t('orders.product')}</label>
          {productId === undefined && address.start ? (
            <input type="hidden" name={STAFF_BOOKING_PARAMETERS.start} value={writeStart(address.start)} />
          ) : null}
          <select
            className="select"
            id="sale-product"
            name={STAFF_BOOKING_PARAMETERS.productId}
            defaultValue={productId}
          >
            {productId === undefined ? <option value="">{t('question.choose')}</option> : null}
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field span-3">
          <label htmlFor="sale-date">{t('field.date')}</label>
          <input
            className="input"
            type="date"
            id="sale-date"
            name={STAFF_BOOKING_PARAMETERS.date}
            defaultValue={date}
          />
        </div>
        {staffBooking ? (
          <>
            <div className="field span-4">
              <label htmlFor="sale-length">{t('duration.length')}</label>
              <select
                className="select"
                id="sale-length"
                name={STAFF_BOOKING_PARAMETERS.length}
                defaultValue={staffBooking.length}
              >
                {staffBooking.lengths.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
                <option value={OWN}>{t('staff_booking.own_end')}</option>
              </select>
            </div>
            <div className="field span-5 own-end">
              <label htmlFor="sale-end-date">{t('staff_booking.end_date')}</label>
              <input
                className="input"
                type="date"
                id="sale-end-date"
                name={STAFF_BOOKING_PARAMETERS.endDate}
                defaultValue={endDate ?? date}
              />
            </div>
            <div className="field span-3 own-end">
              <label htmlFor="sale-end-time">{t('staff_booking.end_time')}</label>
              <input
                className="input"
                type="time"
                id="sale-end-time"
                name={STAFF_BOOKING_PARAMETERS.endTime}
                defaultValue={endTime}
              />
            </div>
          </>
        ) : null}
        <div className="span-4">
          {staffBooking ? (
            <ShowButton address={address} kind="secondary">
              {t('staff_booking.show_times')}
            </ShowButton>
          ) : (
            <button type="submit" className="button primary">
              {t('staff_booking.show_times')}
            </button>
          )}
        </div>
      </div>
    </Card>
  )
}

type ShowButtonProps = Pick<ComponentProps<typeof SubmitButton>, 'kind' | 'className'> & {
  address: StaffBookingAddress
  children: string
}

/** Shows the page again for what its form says. */
export function ShowButton({ address, children, ...look }: ShowButtonProps) {
  return (
    <SubmitButton
      {...look}
      action={choiceAddress(address)}
      name="intent"
      value="show"
      pendingLabel={children}
    >
      {children}
    </SubmitButton>
  )
}
