import type { FormEvent } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DAY, DayTiles } from '#app/routes/staff/orders/choice/day-tiles.tsx'
import { showChosen } from '#app/routes/staff/orders/choice/show-chosen.ts'
import { StaffBookingStarts } from '#app/routes/staff/orders/choice/staff-booking-starts.tsx'
import { OWN } from '#app/routes/staff/staff-booking-address.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { DateField } from '#app/ui/form/fields/date-field.tsx'
import type { FormField, Labels } from '#app/ui/form/fields/form-field.ts'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { submitterOf } from '#app/ui/form/use-posted-form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { ChangePage } from './load-change.server.ts'
import { PLAN, SHOWN_DATE, START } from './posted-change.ts'

/** Fields that the plan is the same whatever they say. */
const WITHOUT_PLAN: readonly string[] = ['reason', 'notifies']
/** Fields that show the plan themselves, unless the time is typed beside them. */
const SHOWS_PLAN: readonly string[] = [DAY, START, 'durationId']

type PlanFormProps = { onSubmit: (event: FormEvent<HTMLFormElement>) => void }

/**
 * Lets the page stay where it is scrolled to when the plan is shown, also for a day, a length or a start that was
 * chosen. What is changed while a plan is on its way asks for another: the answer takes the place of the form. Once it
 * is there, only its button asks, also while the rest of the page is still read: none turns into the one that applies
 * under a press. `onChange` hears of what makes the plan an old one; a day, a length or an offered start brings its
 * own at once.
 */
export function usePlanForm<Props extends PlanFormProps>(props: Props, onChange: () => void) {
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  function show(form: HTMLFormElement, button: HTMLElement | null) {
    // At once: what is typed before the page would say so is typed while the plan is on its way.
    void submit(new FormData(form, button), { method: 'post', preventScrollReset: true, flushSync: true })
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = submitterOf(event)
    if (button?.value !== PLAN) return props.onSubmit(event)
    event.preventDefault()
    show(event.currentTarget, button)
  }
  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      const { name, value } = target
      if (SHOWS_PLAN.includes(name) && value !== OWN) return
      if (!WITHOUT_PLAN.includes(name)) onChange()
    }
    if (state !== 'submitting' || formData?.get('intent') !== PLAN) return
    show(currentTarget, currentTarget.querySelector<HTMLButtonElement>(`button[value="${PLAN}"]`))
  }
  return { ...props, onSubmit, onInput }
}

type ChangeWhenProps = {
  page: ChangePage
  fields: Record<'startDate' | 'startTime' | 'durationId' | 'endDate' | 'endTime', FormField>
  labels: Labels
}

/** Day, duration and start that the booking shall have; any of them that is chosen shows the plan at once. */
export function ChangeWhen({ page, fields, labels }: ChangeWhenProps) {
  const t = useTranslate()
  return (
    <Card title={t('change.when')} id="when">
      <input type="hidden" name={SHOWN_DATE} value={page.shownDate} />
      <div className="form-grid staff-booking-when">
        {page.notOffered ? (
          <Banner tone="info">{page.notOffered}</Banner>
        ) : (
          <>
            <DayTiles days={page.days} date={page.date} shownBy={PLAN} />
            <DateField field={fields.startDate} label={labels.startDate} span="span-4" />
          </>
        )}
        <SelectField
          field={fields.durationId}
          label={labels.durationId}
          span="span-5"
          placeholder={t('change.same_length')}
          options={[
            ...page.durations.map(({ id, label }) => ({ value: String(id), label })),
            { value: OWN, label: t('staff_booking.own_end') },
          ]}
          onChange={({ currentTarget }) => {
            if (currentTarget.value !== OWN) showChosen(currentTarget, PLAN)
          }}
        />
        <DateField field={fields.endDate} label={labels.endDate} span="span-4 own-end" />
        <TimeField field={fields.endTime} label={labels.endTime} step={60} span="span-3 own-end" />
      </div>
      {page.notOffered ? null : <Starts page={page} field={fields.startTime} />}
      <noscript>
        <p className="change-show">
          <SubmitButton kind="secondary" name="intent" value={PLAN}>
            {t('change.show')}
          </SubmitButton>
        </p>
      </noscript>
    </Card>
  )
}

/** Starts of the shown day, the booking's own among them; `field` is that of the time, for one that is not offered. */
function Starts({ page, field }: { page: ChangePage; field: FormField }) {
  const t = useTranslate()
  const format = useFormat()
  const { key, id, name, formId, errorId, descriptionId, initialValue, errors } = field
  const shared = { key, formId, errorId, descriptionId }
  return (
    <StaffBookingStarts
      fields={{
        start: { ...shared, id, name: START, initialValue: page.start, errors },
        // Its errors stand with the starts, where they are seen whatever is chosen.
        ownTime: { ...shared, id: `${id}-own`, name, initialValue },
      }}
      legend={t('change.starts', { date: format.date(page.date) })}
      starts={page.starts}
      own={page.ownStart}
      onChoose={(input) => showChosen(input, PLAN)}
    />
  )
}
