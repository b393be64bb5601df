import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { LATER } from '#app/domain/order/ledger/manual-methods.ts'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { BOOKED_INTENTS } from '#app/routes/staff/orders/booked/booked.ts'
import { BookedLines } from '#app/routes/staff/orders/booked/booked-lines.tsx'
import { BundleCard } from '#app/routes/staff/orders/bundle/bundle-card.tsx'
import { optionField } from '#app/routes/staff/orders/bundle/posted-bundle.ts'
import {
  type NearestStart,
  NearestStarts,
  type WhyRefused,
} from '#app/routes/staff/orders/choice/nearest-starts.tsx'
import { HandPrices } from '#app/routes/staff/orders/choice/prices-by-hand.tsx'
import { StaffBookingQuantities } from '#app/routes/staff/orders/choice/staff-booking-quantities.tsx'
import { StaffBookingStarts } from '#app/routes/staff/orders/choice/staff-booking-starts.tsx'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import { questionLabels } from '#app/routes/staff/orders/order/question-sections.tsx'
import { choiceAddress } from '#app/routes/staff/staff-booking-address.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useInputBeforeScripts } from '#app/ui/form/use-input-before-scripts.ts'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { WarningView } from './chosen-bookings.server.ts'
import type { StaffBookingPage } from './load-staff-booking.server.ts'
import { StaffBookingCustomer } from './staff-booking-customer.tsx'
import type { DiscountFields } from './staff-booking-discount.tsx'
import { bookOnCtrlEnter } from './staff-booking-keys.tsx'
import { OtherAnswers, StaffBookingQuestions } from './staff-booking-questions.tsx'
import { StaffBookingTime } from './staff-booking-time.tsx'
import { BookAnyway, StaffBookingTotal } from './staff-booking-total.tsx'
import type { StaffBookingView } from './staff-booking-view.server.ts'
import { type Typed, typedIn } from './typed-staff-booking.ts'
import { useLiveStaffBooking } from './use-live-staff-booking.ts'
import { useStaffBookingForm } from './use-staff-booking-form.ts'

type Fields = Record<
  | StandardFieldName
  | 'phoneCountry'
  | 'chosenCustomerId'
  | 'date'
  | 'endDate'
  | 'start'
  | 'ownTime'
  | 'payment'
  | 'isSilent'
  | keyof DiscountFields,
  string
> & {
  quantities: Record<string, string>
  addons: Record<string, string>
  prices: Record<string, string>
  answers: Record<string, string | string[]>
}

type StaffBookingFormProps = {
  page: StaffBookingPage
  staffBooking: StaffBookingView
  /** Before another product or day was chosen, or Back was pressed. */
  typed: Typed
  onTyped: (typed: Typed) => void
  result: SubmissionResult<string[]> | undefined
  warnings: readonly WarningView[]
  nearest: readonly NearestStart[]
  why: WhyRefused | null | undefined
}

/** Form of a booking by staff: product, time, quantities, the shop's questions, customer and price. */
export function StaffBookingForm({
  page,
  staffBooking,
  typed,
  onTyped,
  result,
  warnings,
  nearest,
  why,
}: StaffBookingFormProps) {
  const t = useTranslate()
  const { requestedFields, furtherFields, products, days } = page
  const customerFields = [...requestedFields, ...furtherFields]
  const { categories, addons, chosen, ownTime, needsEnd, isByHand } = staffBooking
  const { booked } = page
  const address = { ...page.address, duration: staffBooking.duration }
  const action = choiceAddress(address)
  const [form, fields] = useForm<Fields>({
    id: 'sale',
    lastResult: result ?? null,
    defaultValue: {
      ...page.proposed,
      ...typed,
      start: chosen,
      ownTime,
      quantities: { [String(categories[0]?.id)]: '1', ...typed.quantities },
      payment: LATER,
    },
  })
  const live = useLiveStaffBooking(staffBooking, action)
  const { total, hasFailed, questions, bundle, notFree, onInput } = live
  // Those in force: what was answered to the button that books holds until the form changes.
  const answered = warnings.length > 0 ? warnings : page.warnings
  const broken = live.warnings ?? answered ?? []
  useInputBeforeScripts(form.id)
  const formProps = useStaffBookingForm(usePostedForm(form), address)
  const { formAction, formData } = useNavigation()
  // Another day or product is coming: what would be chosen now is of the one that goes.
  const isLeaving = formData?.get('intent') === 'show' && formAction !== action
  const quantities = fields.quantities.getFieldset()
  const quantityOf = (id: number): FormField => quantities[String(id)] ?? fields.quantities
  const addonQuantities = fields.addons.getFieldset()
  const addonOf = (id: number): FormField => addonQuantities[String(id)] ?? fields.addons
  const prices = fields.prices.getFieldset()
  const priceOf = (id: number): FormField => prices[String(id)] ?? fields.prices
  const answers = fields.answers.getFieldset()
  const answerOf = (name: string): FormField => answers[name] ?? fields.answers
  const labels = {
    date: t('field.date'),
    endDate: t('staff_booking.end_date'),
    start: t('staff_booking.start'),
    ownTime: t('staff_booking.own_time'),
    quantities: t('field.quantity'),
    prices: t('change.by_hand'),
    payment: t('orders.payment'),
    discount: t('staff_booking.discount_amount'),
    discountOn: t('staff_booking.discount_on'),
    discountReason: t('staff_booking.discount_reason'),
    ...Object.fromEntries(addons.map(({ id, title }) => [`addons.${id}`, title])),
    ...Object.fromEntries(customerFields.map(({ fieldName, label }) => [fieldName, label])),
    phoneCountry: t('field.phone_country'),
    ...Object.fromEntries(bundle?.options.map(({ id, name }) => [optionField(id), name]) ?? []),
    ...questionLabels(questions),
  }
  // What was typed is posted along while the end is missing, and nothing can be booked.
  const waiting = { hidden: needsEnd !== null, inert: needsEnd !== null }
  return (
    <Form
      method="post"
      action={action}
      {...formProps}
      className="two-columns"
      onInput={onInput}
      onKeyDown={bookOnCtrlEnter}
      onBlur={({ currentTarget }) => onTyped(typedIn(currentTarget, customerFields, typed))}
    >
      <DefaultButton formId={form.id} intent="show" />
      {needsEnd && typeof fields.start.initialValue === 'string' ? (
        <input type="hidden" name={fields.start.name} value={fields.start.initialValue} />
      ) : null}
      <input type="hidden" name="requestKey" value={page.requestKey} />
      <OtherAnswers questions={questions} typed={fields.answers.initialValue} />
      <div className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <div className="stack">
          {booked.length > 0 ? <BookedLines booked={booked} action={action} /> : null}
          {nearest.length > 0 || why ? <NearestStarts starts={nearest} why={why} action={action} /> : null}
          {answered ? <BookAnyway answer={warnings} warnings={broken} action={action} /> : null}
          <StaffBookingTime
            {...{ address, products, days, staffBooking }}
            fields={{ date: fields.date, endDate: fields.endDate }}
          />
          {needsEnd ? <Banner tone="info">{needsEnd}</Banner> : null}
          <div {...waiting}>
            <Card isInert={isLeaving}>
              <StaffBookingStarts
                fields={fields}
                legend={labels.start}
                now={staffBooking.now}
                starts={staffBooking.starts}
              />
              <StaffBookingQuantities
                field={fields.quantities}
                label={t('field.quantity')}
                choices={categories}
                accessKey={STEP_KEYS.quantities}
                fieldOf={quantityOf}
              />
              {isByHand ? (
                <HandPrices field={fields.prices} categories={categories} fieldOf={priceOf} />
              ) : null}
              {addons.length > 0 ? (
                <StaffBookingQuantities
                  field={fields.addons}
                  label={t('addon_tab.title')}
                  choices={addons}
                  accessKey={STEP_KEYS.addons}
                  fieldOf={addonOf}
                />
              ) : null}
            </Card>
          </div>
          {bundle ? (
            <div {...waiting}>
              <BundleCard key={bundle.start} {...{ bundle, notFree, result }} formId={form.id} />
            </div>
          ) : null}
          <StaffBookingQuestions questions={questions} fieldOf={answerOf} />
          {needsEnd ? null : (
            <div className="row staff-booking-more">
              <SubmitButton
                kind="secondary"
                className="grow"
                action={action}
                name="intent"
                value={BOOKED_INTENTS.add}
                accessKey={STEP_KEYS.add}
              >
                <Icon name="plus" />
                {t('staff_booking.add_booking')}
              </SubmitButton>
              {booked.length > 0 ? (
                <SubmitButton kind="ghost" action={action} name="intent" value={BOOKED_INTENTS.discard}>
                  {t('staff_booking.discard_booking')}
                </SubmitButton>
              ) : null}
            </div>
          )}
          {page.order ? null : (
            <StaffBookingCustomer page={page} address={address} fieldOf={(name) => fields[name]} />
          )}
        </div>
      </div>
      <div {...waiting} className="contents">
        <StaffBookingTotal
          total={total}
          hasFailed={hasFailed}
          isLeaving={isLeaving}
          action={action}
          isWarned={broken.length > 0}
          bookings={booked.length + 1}
          isAdded={page.order !== null}
          discount={fields}
          payment={fields.payment}
          isSilent={fields.isSilent}
        />
      </div>
    </Form>
  )
}
