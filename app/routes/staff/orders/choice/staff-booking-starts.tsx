import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { dateOf, type WallTime } from '#app/domain/shared/time.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { writeShown } from '#app/http/pages/shown-free.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { NOW, OWN } from '#app/routes/staff/staff-booking-address.ts'
import { type StartLook, shareOf, startClass, startText, used } from '#app/routes/staff/start-look.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { TimeField } from '#app/ui/form/fields/time-field.tsx'
import { WhyLink } from './why-link.tsx'

/** A start that can be chosen, with its used and free quantity. */
export type StaffBookingStart = StartLook & {
  startRent: WallTime
  endRent: WallTime
  /** Follows the time in the hour that the clock shows twice. */
  summerTime?: string
}

type StaffBookingStartsProps = {
  fields: Record<'start' | 'ownTime', FormField>
  legend: string
  now?: StaffBookingStart | null
  /** `why`: address of the explanation of a start that isn't free; else a `reason` in a sentence. */
  starts: readonly (StaffBookingStart & { why?: string | null; reason?: string | null })[]
  /** The start that a booking has: it may stay there, full or not. */
  own?: WallTime | undefined
  /** After an offered start was chosen. */
  onChoose?: ((input: HTMLInputElement) => void) | undefined
}

/** Start of a booking by staff: now, at an offered time, or at any other. A full start can't be chosen. */
export function StaffBookingStarts({ fields, legend, now, starts, own, onChoose }: StaffBookingStartsProps) {
  const t = useTranslate()
  const format = useFormat()
  const { start, ownTime } = fields
  const nameOf = ({ startRent, endRent, summerTime = '' }: StaffBookingStart) =>
    (dateOf(startRent) === dateOf(endRent)
      ? `${format.time(startRent)}–${format.time(endRent)}`
      : format.time(startRent)) + summerTime
  const isInvalid = Boolean(start.errors?.length)
  const shown = [
    ...(now ? [{ key: NOW, free: now.free }] : []),
    ...starts.filter(hasEnoughLeft).map(({ startRent, free }) => ({ key: writeStart(startRent), free })),
  ]
  return (
    <fieldset
      id={start.id}
      tabIndex={-1}
      className={isInvalid ? 'field staff-booking-starts has-error' : 'field staff-booking-starts'}
      aria-describedby={isInvalid ? start.errorId : undefined}
    >
      <legend className="field-label">{legend}</legend>
      <FieldErrors field={start} />
      <input type="hidden" name="shown" value={writeShown(shown)} />
      {starts.length === 0 ? <p className="hint">{t('staff_booking.no_starts')}</p> : null}
      <div className="start-chips">
        {now ? <StartChoice field={start} value={NOW} name={t('staff_booking.now')} look={now} /> : null}
        {starts.map((each) => (
          <div key={each.startRent}>
            <StartChoice
              field={start}
              value={writeStart(each.startRent)}
              name={nameOf(each)}
              look={each}
              isOwn={each.startRent === own}
              onChoose={onChoose}
            />
            <WhyLink to={each.why ?? null} reason={each.reason} about={nameOf(each)} />
          </div>
        ))}
        <label className="start-chip">
          <b>{t('staff_booking.other_time')}</b>
          <input className="tick-box" type="radio" {...radioOf(start, OWN)} />
        </label>
      </div>
      <div className="form-grid own-time">
        <TimeField
          field={ownTime}
          label={t('staff_booking.own_time')}
          hint={t('staff_booking.own_time_hint')}
          step={60}
          span="span-4"
        />
      </div>
    </fieldset>
  )
}

type StartChoiceProps = Pick<StaffBookingStartsProps, 'onChoose'> & {
  field: FormField
  value: string
  name: string
  look: StaffBookingStart
  isOwn?: boolean
}

/** A start in the colours of the calendar of availability, with what is free and a button to choose it by. */
function StartChoice({ field, value, name, look, isOwn = false, onChoose }: StartChoiceProps) {
  const t = useTranslate()
  return (
    <label className={startClass(look.state)} style={used(shareOf(look))}>
      <b>{name}</b>
      <span>{freeText(look, t)}</span>
      <input
        className="tick-box"
        type="radio"
        {...radioOf(field, value)}
        disabled={!isOwn && field.initialValue !== value && !hasEnoughLeft(look)}
        onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget))}
      />
    </label>
  )
}

/** As of a day or a product: how many are free. */
function freeText(look: StaffBookingStart, t: Translate): string {
  if (look.state !== 'OPEN') return startText(look, t)
  return look.free === null ? t('manifest.legend_free') : t('manifest.free', { count: look.free })
}

/** Attributes of one radio button among the starts; the form's initial value is checked. */
function radioOf(field: FormField, value: string) {
  return { name: field.name, value, defaultChecked: field.initialValue === value }
}
