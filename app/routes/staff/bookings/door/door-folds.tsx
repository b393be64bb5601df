import { Link } from 'react-router'
import { timeOf, type WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { type ManifestAddress, writeManifestAddress } from '#app/routes/staff/bookings/manifest-address.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { DoorReturn } from './door-returns.ts'
import type { DoorDepartureView } from './tick-queue.ts'

type LinesProps = { departures: readonly DoorDepartureView[]; address: ManifestAddress }

/** Departures with everybody in, or back: one line, each a tap away. */
export function FinishedFold({ departures, address }: LinesProps) {
  const t = useTranslate()
  if (departures.length === 0) return null
  const sum = (count: (departure: DoorDepartureView) => number) =>
    departures.reduce((total, departure) => total + count(departure), 0)
  const checkedIn = sum((departure) => departure.checkedIn)
  const booked = sum((departure) => departure.booked)
  return (
    <details className="door-fold">
      <summary>
        <Icon name="check" small />
        <span>
          <b>{t('door.finished', { count: departures.length })}</b>
          {` · ${t('manifest.in_of', { checkedIn, booked })}`}
        </span>
        <Icon name="right" className="chevron" />
      </summary>
      <Lines departures={departures} address={address} />
    </details>
  )
}

/** Departures that are not shown, one line each, under what they are. */
export function OtherDepartures({ title, ...lines }: LinesProps & { title: string }) {
  if (lines.departures.length === 0) return null
  return (
    <>
      <h2 className="door-lines-title">{title}</h2>
      <Lines {...lines} />
    </>
  )
}

/** The list of the day is on the phone: another of its departures needs no net. */
function Lines({ departures, address }: LinesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <ul className="door-lines">
      {departures.map(({ key, startRent, product, checkedIn, booked, reserved }) => (
        <li key={key}>
          <Link
            className="door-line"
            to={writeManifestAddress(address, { at: timeOf(startRent) })}
            defaultShouldRevalidate={false}
          >
            <b>{format.time(startRent)}</b>
            <span>{product}</span>
            <span>
              {booked === 0 && reserved > 0
                ? t('manifest.reserved_count', { count: reserved })
                : t('manifest.in_of', { checkedIn, booked })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type ReturnsFoldProps = { returns: readonly DoorReturn[]; now: WallTime }

/** Who and what comes back today: the next in the line, the others under it. */
export function ReturnsFold({ returns, now }: ReturnsFoldProps) {
  const t = useTranslate()
  const format = useFormat()
  if (returns.length === 0) return null
  const nameOf = ({ name }: DoorReturn) => name || t('orders.no_name')
  const open = returns.filter(({ isFinished }) => !isFinished)
  const due = open.findLast(({ endRent }) => endRent <= now) ?? open[0]
  const next = open.find(({ endRent }) => endRent > (due?.endRent ?? now))
  return (
    <details className="door-fold">
      <summary>
        <Icon name="return" small />
        <span>
          <b>
            {due ? t('door.back', { time: format.time(due.endRent), name: nameOf(due) }) : t('door.all_back')}
          </b>
          {next ? ` · ${t('door.back_next', { time: format.time(next.endRent) })}` : null}
        </span>
        <Icon name="right" className="chevron" />
      </summary>
      <ul className="door-lines">
        {returns.map((one) => (
          <li key={one.key} className={one.isFinished ? 'door-line is-finished' : 'door-line'}>
            <b>{format.time(one.endRent)}</b>
            <span>{nameOf(one)}</span>
            <span>{one.isFinished ? t('state.finished') : one.what}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
