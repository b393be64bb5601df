import { Link } from 'react-router'
import { timeOf } from '#app/domain/shared/time.ts'
import { writeStart } from '#app/http/start-key.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { shareOf, slotClass, startText, used } from '#app/routes/staff/start-look.ts'
import { type AvailabilityAddress, availabilityParams } from './availability-address.ts'
import type { StartView } from './read-matrix.server.ts'

type StartChipProps = {
  start: StartView
  product: { id: number; name: string }
  address: AvailabilityAddress
}

/** A start in the calendar. It leads to why so many are free. */
export function StartChip({ start, product, address }: StartChipProps) {
  const t = useTranslate()
  const { startRent, state } = start
  const params = availabilityParams(address)
  params.set('of', String(product.id))
  params.set('at', writeStart(startRent))
  const isPlain = state === 'OPEN'
  return (
    <Link className={slotClass(state)} style={used(shareOf(start))} to={`/availability/start?${params}`}>
      <b>{timeOf(startRent)}</b>
      <span>{startText(start, t)}</span>
      {isPlain ? <span className="vh">{t(`availability.state_${state}`)}</span> : null}
    </Link>
  )
}
