import { timeOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { MissedDay } from './missed-day.tsx'
import type { ProductPageData } from './product-page.server.ts'

type StartTimesProps = { page: ProductPageData; formId: string; error: string | undefined }

/** Start times of the chosen day, sold-out ones too, so that a guest sees why a time is not there. */
export function StartTimes({ page, formId, error }: StartTimesProps) {
  const t = useTranslate()
  const format = useFormat()
  const { missed, choice, times } = page
  const notice = missed ? <MissedDay missed={missed} /> : null
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
      className={error ? 'field has-err' : 'field'}
      aria-describedby={error ? `${formId}-startTime-error` : undefined}
    >
      <legend className="lab">{t('guest.start_time_on', { date: format.dateShort(choice.date) })}</legend>
      {error ? (
        <p className="err" id={`${formId}-startTime-error`}>
          <Icon name="warning" small />
          {error}
        </p>
      ) : null}
      {notice}
      <div className="times">
        {times.map((time) => (
          <StartTimeCard key={time.startRent} time={time} />
        ))}
      </div>
    </fieldset>
  )
}

function StartTimeCard({ time }: { time: ProductPageData['times'][number] }) {
  const t = useTranslate()
  const format = useFormat()
  const sameDay = time.startRent.slice(0, 10) === time.endRent.slice(0, 10)
  const period = sameDay
    ? `${format.time(time.startRent)}–${format.time(time.endRent)}`
    : `${format.time(time.startRent)} – ${format.dateTime(time.endRent)}`
  return (
    <label className={['time', time.isChosen ? 'on' : '', time.whyNot ? 'out' : ''].join(' ').trim()}>
      <input
        type="radio"
        name="startTime"
        value={timeOf(time.startRent)}
        defaultChecked={time.isChosen}
        disabled={time.whyNot !== null}
      />
      <span>
        <b>
          {period}
          {time.isSummerTime ? ` ${t('guest.summer_time')}` : ''}
        </b>
        <small className={time.isFew && !time.whyNot ? 'accent' : undefined}>{whatIsLeft()}</small>
      </span>
    </label>
  )

  function whatIsLeft(): string {
    if (time.whyNot) return time.whyNot
    if (time.free === null) return t('guest.day_available')
    return t(time.isFew ? 'guest.only_left' : 'guest.left', { count: time.free })
  }
}
