import { readId } from '#app/domain/shared/id.ts'
import {
  daysBetween,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
} from '#app/domain/shared/time.ts'

/** All starts of some products on some days, both included; with `since` only those from that time of day on. */
export type ChosenDays = {
  productIds: readonly number[]
  from: LocalDate
  to: LocalDate
  since: LocalTime | null
}

/** Products and days of the largest calendar, all of which one box may stand for. */
export const MOST_PRODUCTS = 50
export const MOST_DAYS = 31

/** As one value of a form: '7@2026-07-16', '7@2026-07-16T17:00', '7.9@2026-07-16/2026-07-22'. */
export function writeDaysKey({ productIds, from, to, since }: ChosenDays): string {
  return `${productIds.join('.')}@${from}${since === null ? '' : `T${since}`}${to === from ? '' : `/${to}`}`
}

/** undefined when the text is none, or stands for more than a calendar shows. */
export function readDaysKey(text: string): ChosenDays | undefined {
  const [products = '', days = '', ...rest] = text.split('@')
  const [first = '', to = first.slice(0, 10), ...more] = days.split('/')
  const [from, since = null, ...times] = first.split('T')
  const productIds = products.split('.').map(readId)
  if (rest.length + more.length + times.length > 0 || productIds.length > MOST_PRODUCTS) return undefined
  if (!productIds.every((id) => id !== undefined)) return undefined
  if (!isLocalDate(from) || !isLocalDate(to) || (since !== null && !isLocalTime(since))) return undefined
  const length = daysBetween(from, to) + 1
  return length < 1 || length > MOST_DAYS ? undefined : { productIds, from, to, since }
}
