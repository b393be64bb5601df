import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type MissedDayData = {
  /** The requested day; undefined when none was and the whole month has nothing. */
  date: LocalDate | undefined
  /** Open that day, but with too little left for so many. */
  isFull: boolean
  requested: number
  next: { date: LocalDate; address: string } | undefined
}

/** Why the requested day is not available, and a link to the next one that can. */
export function MissedDay({ missed, timesId }: { missed: MissedDayData; timesId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { next } = missed
  return (
    <div className="missed-day" role="status">
      <p>{whyNot()}</p>
      {next ? (
        <a className="button secondary" id="next-day" data-choice="" data-focus={timesId} href={next.address}>
          {t('guest.next_day', { date: format.dateShort(next.date) })}
          <Icon name="right" small />
        </a>
      ) : (
        <p className="muted">{t('guest.no_next_day')}</p>
      )}
    </div>
  )

  function whyNot(): string {
    const { date, isFull, requested } = missed
    if (!date) return t('guest.no_day_left')
    const day = format.dateShort(date)
    if (!isFull) return t('guest.day_not_open', { day })
    return requested > 1 ? t('guest.day_lacks', { day, count: requested }) : t('guest.day_is_full', { day })
  }
}
