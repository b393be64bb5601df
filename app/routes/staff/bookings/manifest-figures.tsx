import { useTranslate } from '#app/i18n/translate.ts'
import type { DepartureView } from './manifest-view.ts'

/** The day in numbers, and what the planks mean. */
export function ManifestFigures({ departures }: { departures: readonly DepartureView[] }) {
  const t = useTranslate()
  const sum = (count: (departure: DepartureView) => number) =>
    departures.reduce((total, departure) => total + count(departure), 0)
  const unpaid = sum(({ rows }) => rows.filter(({ paymentState }) => paymentState === 'UNPAID').length)
  const figures = [
    { key: 'manifest.guests', count: sum(({ booked }) => booked) },
    { key: 'manifest.departures', count: departures.length },
    { key: 'manifest.checked_in', count: sum(({ checkedIn }) => checkedIn) },
  ] as const
  return (
    <div className="row no-print muted mt-4 gap-x-5">
      {figures.map(({ key, count }) => (
        <span key={key}>
          <b className="text-(--text)">{count}</b> {t(key, { count })}
        </span>
      ))}
      {unpaid > 0 ? (
        <span>
          <b className="danger-t">{unpaid}</b> {t('manifest.unpaid', { count: unpaid })}
        </span>
      ) : null}
      <span className="row legend">
        <span>
          <i className="bg-(--brand)" />
          {t('manifest.legend_in')}
        </span>
        <span>
          <i className="bg-(--brand-mid)" />
          {t('manifest.legend_booked')}
        </span>
        <span>
          <i className="bg-(--border-strong)" />
          {t('manifest.legend_free')}
        </span>
      </span>
    </div>
  )
}
