import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { DayStatus } from '#app/domain/availability/day-status.ts'
import type { StartTimeState } from '#app/domain/availability/start-time-state.ts'
import { timeOf } from '#app/domain/shared/time.ts'
import { writeStart } from '#app/http/start-key.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { type AvailabilityAddress, availabilityParams } from './availability-address.ts'
import type { StartView } from './read-matrix.server.ts'

/** How a start is drawn that isn't simply free; a word or a number stands beside it. */
const CLASSES: Partial<Record<StartTimeState, string>> = {
  SOON_SOLD_OUT: 'slot few',
  SOLD_OUT: 'slot full',
  BLOCKED: 'slot block',
  PARTIALLY_BLOCKED: 'slot part',
  CLOSED_OUT: 'slot closed',
}

export function slotClass(state: StartTimeState): string {
  return CLASSES[state] ?? 'slot'
}

/** The same of a day as one bar. */
export const DAY_CLASSES = {
  AVAILABLE: 'slot',
  LIMITED: 'slot few',
  FULL: 'slot full',
  CLOSED: 'slot closed',
} as const satisfies Record<DayStatus, string>

/** '12/24' are booked; how many are left where few are; else the state's word. */
export function startText(start: StartView, t: Translate): string {
  const { state, free, capacity } = start
  if (state === 'SOON_SOLD_OUT' || state === 'PARTIALLY_BLOCKED') return t('availability.left', { free })
  if (state === 'OPEN') return capacity === null ? String(start.used) : `${start.used}/${capacity}`
  return t(`availability.state_${state}`)
}

type UsedStyle = CSSProperties & Record<`--${string}`, number>

/** The line under a start or a day: so many percent are sold. */
export function used(percent: number): UsedStyle {
  return { '--u': percent }
}

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

/** Percent of its places that are sold. */
export function shareOf(start: StartView): number {
  return start.capacity ? Math.min(100, Math.round((start.used * 100) / start.capacity)) : 0
}
