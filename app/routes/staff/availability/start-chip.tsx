import { Link } from 'react-router'
import type { StartTimeState } from '#app/domain/availability/starts/start-time-state.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import type { RowView, StartView } from '#app/routes/staff/availability/matrix/load-matrix.server.ts'
import { type AvailabilityAddress, explanationAddress } from '#app/routes/staff/availability-address.ts'
import { shareOf, startClass, startText, used } from '#app/routes/staff/start-look.ts'

type StartChipProps = {
  start: StartView
  product: Pick<RowView, 'id' | 'name' | 'master'>
  address: AvailabilityAddress
}

/** A start in the calendar. It leads to why so many are free. */
export function StartChip({ start, product, address }: StartChipProps) {
  const t = useTranslate()
  const { startRent, state, isPast } = start
  const isPlain = state === 'OPEN'
  return (
    <Link
      className={isPast ? `${startClass(state)} is-past` : startClass(state)}
      style={used(shareOf(start))}
      to={explanationAddress(address, { productId: product.id, startRent })}
    >
      <b>{timeOf(startRent)}</b>
      <span>{chipText(start, t)}</span>
      {isPlain ? <span className="visually-hidden">{t(`availability.state_${state}`)}</span> : null}
      {isPast ? <span className="visually-hidden">{t('availability.passed')}</span> : null}
      {product.master && start.shared ? (
        <SharedLimits shared={start.shared} master={product.master.name} />
      ) : null}
    </Link>
  )
}

/** Of an alias how many are left, since two numbers are booked. */
function chipText(start: StartView, t: Translate): string {
  const { shared, state, free } = start
  return shared && state === 'OPEN' && free !== null ? t('availability.left', { free }) : startText(start, t)
}

type SharedLimitsProps = { shared: NonNullable<StartView['shared']>; master: string }

/** '4/20 · 13/24': both limits of an alias, in the order in which the row's head names them. */
function SharedLimits({ shared: { own, pool }, master }: SharedLimitsProps) {
  const t = useTranslate()
  const ownText = own && `${own.used}/${own.capacity}`
  const poolText = pool.capacity === null ? String(pool.used) : `${pool.used}/${pool.capacity}`
  return (
    <span className="start-limits">
      {ownText ? (
        <>
          <span className="visually-hidden">{t('availability.own_share', { booked: '' })}</span>
          {ownText} ·{' '}
        </>
      ) : null}
      <span className="visually-hidden">{master} </span>
      {poolText}
    </span>
  )
}

const STATES = [
  'OPEN',
  'SOON_SOLD_OUT',
  'SOLD_OUT',
  'CLOSED_OUT',
  'BLOCKED',
  'PARTIALLY_BLOCKED',
] as const satisfies readonly StartTimeState[]

const HALF = 50

/** How each state of a start is drawn. */
export function Legend() {
  const t = useTranslate()
  return (
    <ul className="legend">
      {STATES.map((state) => (
        <li key={state}>
          <span className={startClass(state)} style={used(HALF)} aria-hidden="true">
            <b>09:00</b>
          </span>
          {t(`availability.state_${state}`)}
        </li>
      ))}
      <li>
        <span className="start-chip is-past" style={used(HALF)} aria-hidden="true">
          <b>09:00</b>
        </span>
        {t('availability.passed')}
      </li>
    </ul>
  )
}
