import type { PreviewDay } from '#app/domain/availability/starts/start-time-preview.ts'
import type { StartTimeState } from '#app/domain/availability/starts/start-time-state.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** More are counted, not shown: a start every quarter fills no screen. */
const MOST_SHOWN = 12

/** How a start is drawn that isn't simply free; its number stands by it. */
const CLASSES: Partial<Record<StartTimeState, string>> = {
  SOON_SOLD_OUT: 'start-chip few',
  SOLD_OUT: 'start-chip full',
  BLOCKED: 'start-chip is-closed-off',
  CLOSED_OUT: 'start-chip closed',
}

/** The next two weeks as a guest would be offered them. */
export function StartTimePreview({ days }: { days: readonly PreviewDay[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('availability_tab.preview')}</h2>
      <p className="hint">{t('availability_tab.preview_hint')}</p>
      <dl className="starts-preview">
        {days.map(({ date, starts, reason }) => (
          <div key={date}>
            <dt>{format.dateShort(date)}</dt>
            <dd>
              {reason === null ? (
                <>
                  {starts.slice(0, MOST_SHOWN).map(({ time, capacity, used, state }) => (
                    <span key={time} className={CLASSES[state] ?? 'start-chip'}>
                      <b>{time}</b>
                      {capacity === null ? null : <span>{`${used}/${capacity}`}</span>}
                    </span>
                  ))}
                  {starts.length > MOST_SHOWN ? (
                    <span className="muted">
                      {t('availability_tab.more_times', { count: starts.length - MOST_SHOWN })}
                    </span>
                  ) : null}
                </>
              ) : (
                <span className="muted">{t(`availability_tab.none_${reason}`)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
