import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { dateOf, timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import type { PlanView } from './handle-move-booking.server.ts'

type Booking = { bookingId: number; startRent: WallTime; endRent: WallTime; durationId: number | null }

type MoveFormProps = {
  booking: Booking
  lengths: readonly { id: number; label: string }[]
  result: SubmissionResult<string[]> | undefined
}

type MoveFields = { startDate: string; startTime: string; durationId: string }

/** Asks when a booking shall be instead; what that does is shown before it is done. */
export function MoveBookingForm({ booking, lengths, result }: MoveFormProps) {
  const t = useTranslate()
  const isOffered = lengths.some(({ id }) => id === booking.durationId)
  const [form, fields] = useForm<MoveFields>({
    id: 'move',
    lastResult: result ?? null,
    defaultValue: {
      startDate: dateOf(booking.startRent),
      startTime: timeOf(booking.startRent),
      durationId: isOffered ? String(booking.durationId) : '',
    },
  })
  const labels = {
    startDate: t('booking_move.start_date'),
    startTime: t('booking_move.start_time'),
    durationId: t('booking_move.duration'),
  }
  return (
    <Card title={t('booking_move.title')}>
      <Form method="post" {...getFormProps(form)} className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <p className="muted">{t('booking_move.text')}</p>
        <input type="hidden" name="intent" value="check" />
        <div className="form-grid">
          <DateField field={fields.startDate} label={labels.startDate} span="span-4" />
          <TimeField field={fields.startTime} label={labels.startTime} span="span-4" />
          <SelectField
            field={fields.durationId}
            label={labels.durationId}
            span="span-4"
            placeholder={t('booking_move.same_length')}
            options={lengths.map(({ id, label }) => ({ value: String(id), label }))}
          />
        </div>
        <div className="row">
          <SubmitButton kind="secondary">{t('booking_move.check')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

type MovePreviewProps = { booking: Booking; plan: PlanView }

/** Preview of a move: times, price and warnings, and the button that moves at the price shown here. */
export function MovePreview({ booking, plan }: MovePreviewProps) {
  const t = useTranslate()
  const format = useFormat()
  const { before, after } = plan.priceMinor
  const { startDate, startTime, durationId } = plan.posted
  const fields = { intent: 'move', startDate, startTime, durationId, priceMinor: String(after) }
  return (
    <Card title={t('booking_move.confirm_title')}>
      <Form method="post" className="stack">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DescriptionList
          left
          items={[
            { term: t('booking_move.from'), value: format.period(booking.startRent, booking.endRent) },
            { term: t('booking_move.to'), value: <b>{format.period(plan.startRent, plan.endRent)}</b> },
            { term: t('booking_move.price_before'), value: format.money(before) },
            { term: t('booking_move.price_after'), value: format.money(after) },
            { term: t('booking_move.difference'), value: <b>{format.money(after - before)}</b> },
          ]}
        />
        {plan.warnings.length > 0 ? (
          <Banner tone="warning">{t('booking_move.warning', { reasons: plan.warnings.join(' ') })}</Banner>
        ) : null}
        <div className="row">
          <SubmitButton>{t('booking_move.submit')}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
