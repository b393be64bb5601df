import type { ReactNode } from 'react'
import { dateOf, timeOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { MissedDay } from '#app/routes/widget/calendar/missed-day.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { ProductPageData } from './product-page.server.ts'

type StartTimesProps = {
  page: ProductPageData
  formId: string
  error: string | undefined
  /** Small tiles beside each other instead of a line each. */
  isCompact?: boolean
}

/** Start times of the chosen day, sold-out ones too, so that a guest sees why a time is not there. */
export function StartTimes({ page, formId, error, isCompact = false }: StartTimesProps) {
  const t = useTranslate()
  const format = useFormat()
  const { missed, choice, times } = page
  const notice = missed ? <MissedDay missed={missed} timesId={`${formId}-startTime`} /> : null
  if (!choice.date || times.length === 0) {
    return (
      <div id={`${formId}-startTime`} tabIndex={-1}>
        {notice}
      </div>
    )
  }
  return (
    <fieldset
      id={`${formId}-startTime`}
      tabIndex={-1}
      className={error ? 'field has-error' : 'field'}
      aria-describedby={error ? `${formId}-startTime-error` : undefined}
    >
      <legend className="field-label">
        {t('guest.start_time_on', { date: format.dateShort(choice.date) })}
      </legend>
      {error ? (
        <p className="error-line" id={`${formId}-startTime-error`}>
          <Icon name="warning" small />
          {error}
        </p>
      ) : null}
      {notice}
      <div className={isCompact ? 'time-tiles' : 'times'}>
        {times.map((time) =>
          isCompact ? (
            <StartTimeTile key={time.startRent} time={time} />
          ) : (
            <StartTimeCard key={time.startRent} time={time} />
          ),
        )}
      </div>
    </fieldset>
  )
}

type StartTimeProps = { time: ProductPageData['times'][number] }

/** A line of its own: when it begins and ends, and how many are left or why it isn't free. */
function StartTimeCard({ time }: StartTimeProps) {
  const t = useTranslate()
  const format = useFormat()
  const isSameDay = dateOf(time.startRent) === dateOf(time.endRent)
  const period = isSameDay
    ? `${format.time(time.startRent)}–${format.time(time.endRent)}`
    : `${format.time(time.startRent)} – ${format.dateTime(time.endRent)}`
  return (
    <StartTimeChoice time={time} className="time-choice">
      <b>
        {period}
        {time.isSummerTime ? ` ${t('guest.summer_time')}` : ''}
      </b>
      <small className={time.isFew && !time.whyNot ? 'accent' : undefined}>{whatIsLeft()}</small>
    </StartTimeChoice>
  )

  function whatIsLeft(): string {
    if (time.whyNot) return time.whyNot
    if (time.free === null) return t('guest.day_available')
    return t(time.isFew ? 'guest.only_left' : 'guest.left', { count: time.free })
  }
}

/** The time with its end, and with how many are left where they are few; why it isn't free is read out. */
function StartTimeTile({ time }: StartTimeProps) {
  const t = useTranslate()
  const format = useFormat()
  const isSameDay = dateOf(time.startRent) === dateOf(time.endRent)
  const end = isSameDay ? format.time(time.endRent) : format.dateTime(time.endRent)
  const isFew = time.isFew && time.free !== null && !time.whyNot
  return (
    <StartTimeChoice time={time} className="time-tile">
      <b>{format.time(time.startRent)}</b>
      {time.isSummerTime ? <small>{t('guest.summer_time')}</small> : null}
      {time.whyNot ? (
        <>
          <small aria-hidden="true">{t('guest.sold_out')}</small>
          <span className="visually-hidden">{time.whyNot}</span>
        </>
      ) : (
        <small>{t('guest.until', { time: end })}</small>
      )}
      {isFew ? <small className="accent">{t('guest.left', { count: time.free ?? 0 })}</small> : null}
    </StartTimeChoice>
  )
}

type StartTimeChoiceProps = StartTimeProps & { className: string; children: ReactNode }

function StartTimeChoice({ time, className, children }: StartTimeChoiceProps) {
  return (
    <label
      className={[className, time.isChosen ? 'is-on' : '', time.whyNot ? 'is-out' : ''].join(' ').trim()}
    >
      <input
        type="radio"
        name="startTime"
        value={timeOf(time.startRent)}
        defaultChecked={time.isChosen}
        disabled={time.whyNot !== null}
      />
      <span>{children}</span>
    </label>
  )
}
