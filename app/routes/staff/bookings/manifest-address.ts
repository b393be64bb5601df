import { readId } from '#app/domain/shared/id.ts'
import {
  addDays,
  dateOf,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  timeOf,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'

/** The manifest shows one day or seven. Source: experience.md 3.3. */
export const MANIFEST_DAY_COUNTS = [1, 7] as const
type ManifestDayCount = (typeof MANIFEST_DAY_COUNTS)[number]

/** Own questions that can have a column. */
export const MOST_COLUMNS = 4

export type ManifestAddress = {
  date: LocalDate
  days: ManifestDayCount
  productId: number | undefined
  mode: 'list' | 'door'
  /** The start that the door shows; left out: the one of now, else the next. */
  at: LocalTime | undefined
}

/** The list that a check-in leads back to, or another page of ours that it was opened on. */
export type CheckInList = ManifestAddress & { from?: string | undefined }

/**
 * Reads an address that anybody may have typed: what cannot be used is left at its default, the day at today,
 * the number of days at what the shop has chosen.
 */
export function readManifestAddress(
  params: URLSearchParams,
  today: LocalDate,
  shopDays: ManifestDayCount,
): ManifestAddress {
  const date = params.get('date')
  const days = params.get('days')
  const at = params.get('at')
  return {
    date: isLocalDate(date) ? date : today,
    days: MANIFEST_DAY_COUNTS.find((count) => String(count) === days) ?? shopDays,
    productId: readId(params.get('product')),
    mode: params.get('mode') === 'door' ? 'door' : 'list',
    at: isLocalTime(at) ? at : undefined,
  }
}

/**
 * The address of the manifest with some choices changed; date and days are always written, so that it can be
 * shared.
 */
export function writeManifestAddress(
  address: ManifestAddress,
  changes: Partial<ManifestAddress> = {},
): string {
  return `/bookings/manifest?${toParams({ ...address, ...changes })}`
}

/** The same with what is searched for in the list. */
export function writeSearchedManifest(address: ManifestAddress, query: string): string {
  const list = writeManifestAddress(address)
  return query === '' ? list : `${list}&${new URLSearchParams({ find: query })}`
}

/** Reads the list with the page that the reader came from, where the address names one. */
export function readCheckInList(
  ...[params, ...defaults]: Parameters<typeof readManifestAddress>
): CheckInList {
  return { ...readManifestAddress(params, ...defaults), from: readOrigin(params, '') || undefined }
}

/** Where the reader came from, at the booking where one is named. */
export function leaveCheckIn(list: CheckInList, bookingId?: number): string {
  return list.from ?? `${writeManifestAddress(list)}${bookingId === undefined ? '' : `#b${bookingId}`}`
}

/** The page that asks about a booking, from which the reader comes back to the list. */
export function writeCheckInAddress(address: CheckInList, bookingId: number): string {
  return `/bookings/${bookingId}/check-in?${toCheckInParams(address)}`
}

/** Where that page posts what needs more rights than the page. */
export function writeConfirmAddress(address: CheckInList, bookingId: number): string {
  return `/bookings/${bookingId}/check-in/confirm?${toCheckInParams(address)}`
}

/** Code of the departures at a time, on paper. */
export function departureCodeSrc(startRent: WallTime): string {
  return `/bookings/manifest/qr.svg?${new URLSearchParams({ date: dateOf(startRent), at: timeOf(startRent) })}`
}

function toCheckInParams({ from, ...list }: CheckInList): URLSearchParams {
  const params = toParams(list)
  if (from !== undefined) params.set('from', from)
  return params
}

function toParams({ date, days, productId, mode, at }: ManifestAddress): URLSearchParams {
  const params = new URLSearchParams({ date, days: String(days) })
  if (productId !== undefined) params.set('product', String(productId))
  if (mode === 'door') params.set('mode', mode)
  if (at !== undefined) params.set('at', at)
  return params
}

/** The last day that is shown, included. */
export function lastManifestDay({ date, days }: ManifestAddress): LocalDate {
  return addDays(date, days - 1)
}
