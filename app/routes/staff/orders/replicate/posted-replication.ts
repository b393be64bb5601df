import type { CopyDate, Original, Resolution } from '#app/domain/order/replicate/copy-dates.ts'
import { addMonths } from '#app/domain/shared/calendar.ts'
import { readId } from '#app/domain/shared/id.ts'
import { dateOf, isLocalDate, type LocalDate, startOfMonth, type WallTime } from '#app/domain/shared/time.ts'
import { readStart, writeStart } from '#app/http/labels/start-key.ts'

/** The form whose fields are the page's address. */
export const CHOICE_FORM = 'replicate'

/** Name of the button that creates the copies; it says the plan that was shown and the key of this post. */
export const COPY_BUTTON = 'create'

/** Choice of the address or the posted form: what to copy, and to when. */
export type ReplicationChoice = {
  /** Of the bookings to copy. */
  bookingIds: readonly number[]
  /** In their order, each once. */
  dates: readonly CopyDate[]
  /** Whether each booking has a date and time of its own, and all are copied once. Source: spec 2 §2, §4. */
  isManual: boolean
  /** First month that the picker shows. */
  month: LocalDate
  carries: { answers: boolean; allocations: boolean }
  notifies: boolean
  /** Codes of the rules for guests that staff confirmed. */
  accepted: readonly string[]
}

/**
 * Name of the radio buttons that resolve a booking's conflict on a date, or at the start that was typed for it. No
 * field's name has colons.
 */
export function resolutionField(planned: LocalDate | WallTime, bookingId: number): string {
  return `resolve-${planned.replace(' ', 'T').replaceAll(':', '')}-${bookingId}`
}

/** Name of the field that says how days are chosen, and its value where they are typed. */
export const MODE = { field: 'mode', manual: 'manual' }

/** Names of a booking's own date and time. */
export function startFields(bookingId: number) {
  return { date: `date-${bookingId}`, time: `time-${bookingId}` }
}

/** When a booking is to start by what was typed; undefined where that is no time. */
export function readTypedStart(fields: URLSearchParams, bookingId: number): WallTime | undefined {
  const names = startFields(bookingId)
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d\d)$/.exec(fields.get(names.time) ?? '') ?? []
  return readStart(`${fields.get(names.date)}T${hours.padStart(2, '0')}:${minutes}`)
}

/** One copy with the start that each booking has; none before all have one. */
function readManual(fields: URLSearchParams, bookingIds: readonly number[]): CopyDate[] {
  const starts = bookingIds.flatMap((id) => {
    const startRent = readTypedStart(fields, id)
    return startRent ? [[id, startRent] as const] : []
  })
  const [first] = starts.map(([, startRent]) => dateOf(startRent)).toSorted()
  if (first === undefined || starts.length < bookingIds.length) return []
  return [{ date: first, starts: new Map(starts), resolutions: readResolutions(fields, starts) }]
}

/** Values of these radio buttons; '' is as the order has it. */
export const RESOLUTIONS = {
  same: '',
  leaveOut: 'without',
  skip: 'skip',
  start: (startRent: WallTime) => `start:${writeStart(startRent)}`,
  day: (date: LocalDate) => `day:${date}`,
  reduce: (quantity: number) => `reduce:${quantity}`,
}

function readResolution(text: string | null): Resolution | undefined {
  if (text === RESOLUTIONS.skip) return { kind: 'SKIP' }
  if (text === RESOLUTIONS.leaveOut) return { kind: 'LEAVE_OUT' }
  const [kind, value = ''] = [text?.slice(0, text.indexOf(':')), text?.slice(text.indexOf(':') + 1)]
  const startRent = readStart(value)
  if (kind === 'start' && startRent) return { kind: 'START', startRent }
  const quantity = readId(value)
  if (kind === 'reduce' && quantity !== undefined) return { kind: 'REDUCE', quantity }
  return kind === 'day' && isLocalDate(value) ? { kind: 'DAY', date: value } : undefined
}

/**
 * Reads the choice; what cannot be read is left out. Before anything was chosen all bookings are copied, with their
 * answers, resources and units; the picker opens at the last booking's month, or at this one. Source: spec 2 §5
 * 'Replication'.
 */
export function readReplication(
  fields: URLSearchParams,
  { originals, today }: { originals: readonly Original[]; today: LocalDate },
): ReplicationChoice {
  const isNew = !fields.has('month')
  const ids = originals.map(({ id }) => id)
  const chosen = fields.getAll('booking').map(readId)
  const bookingIds = isNew ? ids : ids.filter((id) => chosen.includes(id))
  const last = originals
    .map(({ startRent }) => dateOf(startRent))
    .toSorted()
    .at(-1)
  const shown = fields.get('show') ?? fields.get('month')
  const isManual = fields.get(MODE.field) === MODE.manual
  return {
    bookingIds,
    dates: isManual
      ? readManual(fields, bookingIds)
      : readDays(fields, today).map((date) => ({
          date,
          resolutions: readResolutions(
            fields,
            bookingIds.map((id) => [id, date]),
          ),
        })),
    isManual,
    month: startOfMonth(isLocalDate(shown) ? shown : last && last > today ? last : today),
    carries: { answers: isNew || fields.has('answers'), allocations: isNew || fields.has('allocations') },
    notifies: fields.has('notifies'),
    accepted: fields.getAll('accepted'),
  }
}

/**
 * Days of the picker, none of the past; they stay chosen while starts are typed instead. Source: spec 2 §5
 * 'Replication'.
 */
export function readDays(fields: URLSearchParams, today: LocalDate): LocalDate[] {
  const days = fields.getAll('day').filter(isLocalDate)
  return [...new Set(days.filter((day) => day >= today))].toSorted()
}

/** Resolutions of bookings with the date or start that each is planned for: planned anew, it has none. */
function readResolutions(
  fields: URLSearchParams,
  planned: readonly (readonly [bookingId: number, planned: LocalDate | WallTime])[],
) {
  return new Map(
    planned.flatMap(([id, date]) => {
      const resolution = readResolution(fields.get(resolutionField(date, id)))
      return resolution ? [[id, resolution] as const] : []
    }),
  )
}

/** A date as it was chosen, before conflicts on it were resolved. */
export function asChosen(copy: CopyDate): CopyDate {
  return { ...copy, resolutions: new Map() }
}

/** Name of the days that a rule left out, as they are closed; the next rule, and whoever chooses them, forgets them. */
export const CLOSED_FIELD = 'closed'

export function readClosed(fields: URLSearchParams): LocalDate[] {
  const chosen = fields.getAll('day')
  return fields
    .getAll(CLOSED_FIELD)
    .filter(isLocalDate)
    .filter((day) => !chosen.includes(day))
}

/** The same address with these days instead, those that were left out, and without what a button said. */
export function withDays(
  fields: URLSearchParams,
  days: readonly LocalDate[],
  closed: readonly LocalDate[] = [],
): URLSearchParams {
  const next = new URLSearchParams(fields)
  for (const name of ['intent', 'day', CLOSED_FIELD]) next.delete(name)
  for (const day of days) next.append('day', day)
  for (const day of closed) next.append(CLOSED_FIELD, day)
  return next
}

/** The same address with days of the picker, or with typed starts, which begin as the picker has them. */
export function withMode(fields: URLSearchParams, isManual: boolean): URLSearchParams {
  const next = new URLSearchParams(fields)
  for (const name of [...next.keys()])
    if (/^(mode|intent|show|closed|(date|time)-\d+)$/.test(name)) next.delete(name)
  if (isManual) next.set(MODE.field, MODE.manual)
  return next
}

/** Months that the picker shows at once. */
const MONTHS_SHOWN = 2

/** First days of the months that the picker shows from this one on. */
export function monthsFrom(first: LocalDate): LocalDate[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(first, index))
}

/** Months that the picker can go on to: the first that it shows then, and the one that appears. None is past. */
export function otherMonths(first: LocalDate, today: LocalDate): { from: LocalDate; appears: LocalDate }[] {
  const before = addMonths(first, -1)
  const after = { from: addMonths(first, 1), appears: addMonths(first, MONTHS_SHOWN) }
  return before >= startOfMonth(today) ? [{ from: before, appears: before }, after] : [after]
}
