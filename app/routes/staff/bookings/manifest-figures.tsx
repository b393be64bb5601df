import { useTranslate } from '#app/i18n/translate.ts'
import type { DepartureView } from './manifest-view.ts'

/** The day in numbers, reservations by themselves, and the meter's legend. */
export function ManifestFigures({ departures }: { departures: readonly DepartureView[] }) {
  const t = useTranslate()
  const sum = (count: (departure: DepartureView) => number) =>
    departures.reduce((total, departure) => total + count(departure), 0)
  const unpaid = sum(({ rows }) => rows.filter(isUnpaidGuest).length)
  const reserved = sum((departure) => departure.reserved)
  const figures = [
    { key: 'manifest.guests', count: sum(({ booked }) => booked) },
    { key: 'manifest.departures', count: departures.length },
    { key: 'manifest.checked_in', count: sum(({ checkedIn }) => checkedIn) },
    ...(reserved > 0 ? [{ key: 'manifest.reserved_apart', count: reserved } as const] : []),
  ] as const
  return (
    <div className="row no-print manifest-sum">
      {figures.map(({ key, count }) => (
        <span key={key}>
          <b>{count}</b> {t(key, { count })}
        </span>
      ))}
      {unpaid > 0 ? (
        <span>
          <b className="danger-text">{unpaid}</b> {t('manifest.unpaid', { count: unpaid })}
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
          <i className="hatched" />
          {t('manifest.legend_reserved')}
        </span>
        <span>
          <i className="bg-(--border-strong)" />
          {t('manifest.legend_free')}
        </span>
      </span>
    </div>
  )
}

function isUnpaidGuest({ reserved, paymentState }: DepartureView['rows'][number]): boolean {
  return reserved === null && paymentState === 'UNPAID'
}
