import type { DayStatus } from '#app/domain/availability/starts/day-status.ts'
import type { StartTimeState } from '#app/domain/availability/starts/start-time-state.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { MeasuredStyle } from '#app/ui/measured-style.ts'

/** Booked and free quantity of one start, with its state; null means unlimited. */
export type StartLook = { free: number | null; capacity: number | null; used: number; state: StartTimeState }

/** How a start is drawn that isn't simply free; a label or a number stands by it. */
const CLASSES: Partial<Record<StartTimeState, string>> = {
  SOON_SOLD_OUT: 'start-chip few',
  SOLD_OUT: 'start-chip full',
  BLOCKED: 'start-chip is-closed-off',
  PARTIALLY_BLOCKED: 'start-chip is-partly-closed',
  CLOSED_OUT: 'start-chip closed',
}

export function startClass(state: StartTimeState): string {
  return CLASSES[state] ?? 'start-chip'
}

/** The same of a day as one bar. */
export const DAY_CLASSES = {
  AVAILABLE: 'start-chip',
  LIMITED: 'start-chip few',
  FULL: 'start-chip full',
  CLOSED: 'start-chip closed',
} as const satisfies Record<DayStatus, string>

/** '12/24' are booked; how many are left where few are; else the state's word. */
export function startText(start: StartLook, t: Translate): string {
  const { state, free, capacity } = start
  if (state === 'SOON_SOLD_OUT' || state === 'PARTIALLY_BLOCKED') return t('availability.left', { free })
  if (state === 'OPEN') return capacity === null ? String(start.used) : `${start.used}/${capacity}`
  return t(`availability.state_${state}`)
}

/** The line under a start or a day: so many percent are sold. */
export function used(percent: number): MeasuredStyle {
  return { '--u': percent }
}

/** Percent that is sold. */
export function shareOf(start: StartLook): number {
  return start.capacity ? Math.min(100, Math.round((start.used * 100) / start.capacity)) : 0
}
