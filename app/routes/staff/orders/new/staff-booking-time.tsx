import type { ComponentProps } from 'react'
import { writeStart } from '#app/http/labels/start-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SHOWN_PRODUCT } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import { DayTiles } from '#app/routes/staff/orders/choice/day-tiles.tsx'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import {
  choiceAddress,
  OWN,
  STAFF_BOOKING_PARAMETERS,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'
import { FieldErrors, frameClass } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps, type FormField } from '#app/ui/form/fields/form-field.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type ProductTile, ProductTiles } from './product-tiles.tsx'

type StaffBookingTimeProps = {
  address: StaffBookingAddress
  products: readonly ProductTile[]
  days: ComponentProps<typeof DayTiles>['days']
  staffBooking: {
    productId: number
    duration: number | typeof OWN
    durations: readonly { id: number; label: string }[]
  } | null
  /** Of the form that posts them. */
  fields?: { date: FormField; endDate: FormField }
}

/** Fields for product, day and duration. The button shows the page for them; it books nothing. */
export function StaffBookingTime({ address, products, days, staffBooking, fields }: StaffBookingTimeProps) {
  const t = useTranslate()
  const { productId, date, endDate, endTime } = address
  return (
    <Card>
      <div className="form-grid staff-booking-when">
        {productId === undefined && address.start ? (
          <input type="hidden" name={STAFF_BOOKING_PARAMETERS.start} value={writeStart(address.start)} />
        ) : null}
        {products.some(({ free }) => free) ? (
          <ProductTiles products={products} productId={productId} date={date} />
        ) : (
          <ProductList products={products} productId={productId} />
        )}
        {days.length > 0 ? <DayTiles days={days} date={date} /> : null}
        <DateOrTimeField
          span="span-3"
          name="date"
          field={fields?.date}
          label={t('field.date')}
          value={date}
          accessKey={days.length > 0 ? undefined : STEP_KEYS.date}
        />
        {staffBooking ? (
          <>
            <input type="hidden" name={SHOWN_PRODUCT} value={staffBooking.productId} />
            <div className="field span-4">
              <label htmlFor="sale-length">{t('duration.length')}</label>
              <select
                className="select"
                id="sale-length"
                name={STAFF_BOOKING_PARAMETERS.duration}
                defaultValue={staffBooking.duration}
              >
                {staffBooking.durations.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
                <option value={OWN}>{t('staff_booking.own_end')}</option>
              </select>
            </div>
            <DateOrTimeField
              span="span-5 own-end"
              name="endDate"
              field={fields?.endDate}
              label={t('staff_booking.end_date')}
              value={endDate ?? date}
            />
            <DateOrTimeField
              span="span-3 own-end"
              type="time"
              name="endTime"
              label={t('staff_booking.end_time')}
              value={endTime}
            />
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

/** More products than there are tiles for. */
function ProductList({
  products,
  productId,
}: Pick<ComponentProps<typeof ProductTiles>, 'products' | 'productId'>) {
  const t = useTranslate()
  return (
    <div className="field span-5">
      <label htmlFor="sale-product">{t('orders.product')}</label>
      <select
        className="select"
        id="sale-product"
        accessKey={STEP_KEYS.product}
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
  )
}

type DateOrTimeFieldProps = {
  type?: 'date' | 'time'
  name: 'date' | 'endDate' | 'endTime'
  label: string
  value: string | undefined
  span: string
  accessKey?: string | undefined
  field?: FormField | undefined
}

/** A field of the address; the page shows what it says only once its form is sent. */
function DateOrTimeField(props: DateOrTimeFieldProps) {
  const { type = 'date', name, label, value, span, accessKey, field } = props
  const id = `sale-${name}`
  return (
    <div className={field ? frameClass(field, span) : `field ${span}`}>
      <label htmlFor={id}>{label}</label>
      {field ? <FieldErrors field={field} /> : null}
      <input
        className="input"
        accessKey={accessKey}
        type={type}
        {...(field && controlProps(field))}
        id={id}
        name={STAFF_BOOKING_PARAMETERS[name]}
        defaultValue={value}
      />
    </div>
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
