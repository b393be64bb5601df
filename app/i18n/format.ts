import type { Currency } from '#app/domain/shared/money.ts'
import type { Percentage } from '#app/domain/shared/percentage.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalTime,
  localDate,
  MILLISECONDS_PER_DAY,
  type WallTime,
} from '#app/domain/shared/time.ts'
import { type MoneyFormatters, moneyFormatters, TAGS, withMinus } from './money-format.ts'

export type Formatters = MoneyFormatters & {
  /** '25 %' from hundredths of a percent. */
  percent: (percentage: Percentage) => string
  /** '26,0 %': each of several under each other has one decimal. */
  share: (percentage: Percentage) => string
  /** Without the sign, for a form field: '12,5'. */
  percentPlain: (percentage: Percentage) => string
  /** '17 juli 2026' */
  date: (date: LocalDate) => string
  /** 'fredag 17 juli 2026' */
  dateLong: (date: LocalDate) => string
  /** The same as a heading: 'Fredag 17 juli 2026' */
  dateHeading: (date: LocalDate) => string
  /** 'fre 17 juli'; 'fre 17 juli 2027' where the reader's year is given and this is another one */
  dateShort: (date: LocalDate) => string
  /** '17 juli', where the weekday stands elsewhere */
  day: (date: LocalDate) => string
  /** '17 juli 2026', with a short month */
  dayOfYear: (date: LocalDate) => string
  /** '13–19 juli', '28 nov – 4 dec', with the year as `dateShort` */
  days: (from: LocalDate, to: LocalDate) => string
  /** '13–19 juli 2026', '28 dec 2026 – 3 jan 2027' */
  daysOfYear: (from: LocalDate, to: LocalDate) => string
  /** 'fre 17 juli 09:00', with the year as `dateShort` */
  dateTime: (wall: WallTime) => string
  /** '17 juli 09:00', for what happened: log, created; with the year as `dateShort` */
  stamp: (wall: WallTime) => string
  /** '09:00' in every language */
  time: (wall: WallTime | LocalTime) => string
  /** 'fre 27 nov 09:00–12:00'; over midnight 'fre 27 nov 09:00 – lör 28 nov 09:00' */
  period: (start: WallTime, end: WallTime) => string
  /** 'juli 2026' */
  month: (date: LocalDate) => string
  number: (value: number) => string
  /** 'må' … from 1 = Monday to 7 = Sunday */
  weekdayShort: (weekday: number) => string
  /** 'måndag' … from 1 = Monday to 7 = Sunday */
  weekdayLong: (weekday: number) => string
  /** 'januari' … from 1 = January */
  monthLong: (month: number) => string
  /** 'a, b och c' */
  list: (texts: readonly string[]) => string
}

/** Letters of a weekday in running dates; Intl's 'tors' alone is longer. */
const SHORT_WEEKDAY = 3
/** A Monday. Only its weekday matters. */
const SOME_MONDAY = localDate('2024-01-01')

const cache = new Map<string, Formatters>()

/**
 * Formatters of a language and a currency; created once, since Intl objects are slow to create. With the
 * `year` in which they are read, short dates of another year show theirs.
 */
export function formatters(locale: Locale, currency: Currency, year?: string): Formatters {
  const key = `${locale} ${currency} ${year}`
  const existing = cache.get(key)
  if (existing) return existing
  const created = createFormatters(locale, currency, year)
  cache.set(key, created)
  return created
}

function createFormatters(locale: Locale, currency: Currency, year: string | undefined): Formatters {
  const tag = TAGS[locale]
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const share = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const percentPlain = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(tag)
  const list = new Intl.ListFormat(tag, { type: 'conjunction' })

  const date = dateFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' })
  const dateLong = dateFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const shortParts = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const inThisYear = dateFormat(tag, shortParts)
  const inAnotherYear = dateFormat(tag, { ...shortParts, year: 'numeric' })
  const isOfAnotherYear = (of: LocalDate) => year !== undefined && !of.startsWith(year)
  const dateShort = (of: LocalDate) => (isOfAnotherYear(of) ? inAnotherYear(of) : inThisYear(of))
  const dayParts = { day: 'numeric', month: 'short' } as const
  const day = dateFormat(tag, dayParts)
  const dayOfYear = dateFormat(tag, { ...dayParts, year: 'numeric' })
  const days = dateRangeFormat(tag, dayParts)
  const daysOfYear = dateRangeFormat(tag, { ...dayParts, year: 'numeric' })
  const month = dateFormat(tag, { month: 'long', year: 'numeric' })
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const weekdayLong = dateFormat(tag, { weekday: 'long' })
  const monthLong = dateFormat(tag, { month: 'long' })

  const dateTime = (wall: WallTime) => `${dateShort(dateOf(wall))} ${clock(wall)}`
  return {
    ...moneyFormatters(locale, currency),
    percent: (percentage) => withMinus(percent.format(percentage / 10_000)),
    share: (percentage) => withMinus(share.format(percentage / 10_000)),
    percentPlain: (percentage) => percentPlain.format(percentage / 100),
    date,
    dateLong,
    dateHeading: (of) => dateLong(of).replace(/^./u, (letter) => letter.toLocaleUpperCase(tag)),
    dateShort,
    day,
    dayOfYear,
    days: (from, to) => (isOfAnotherYear(from) || isOfAnotherYear(to) ? daysOfYear : days)(from, to),
    daysOfYear,
    dateTime,
    stamp: (wall) => {
      const date = dateOf(wall)
      return `${isOfAnotherYear(date) ? dayOfYear(date) : day(date)} ${clock(wall)}`
    },
    time: clock,
    period: (start, end) =>
      dateOf(start) === dateOf(end)
        ? `${dateTime(start)}–${clock(end)}`
        : `${dateTime(start)} – ${dateTime(end)}`,
    month,
    number: (value) => withMinus(number.format(value)),
    weekdayShort: (weekdayNumber) =>
      weekday.format(toEpoch(SOME_MONDAY) + (weekdayNumber - 1) * MILLISECONDS_PER_DAY).slice(0, 2),
    weekdayLong: (weekdayNumber) => weekdayLong(addDays(SOME_MONDAY, weekdayNumber - 1)),
    monthLong: (monthNumber) => monthLong(localDate(`2024-${String(monthNumber).padStart(2, '0')}-01`)),
    list: (texts) => list.format(texts),
  }
}

/**
 * No full stop after short names and no comma after the weekday: 'tor 16 juli', 'Fr 17. Juli'. German has one after
 * a whole name: 'Freitag, 17. Juli'.
 */
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): (date: LocalDate) => string {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  const comma = options.weekday === 'long' && tag.startsWith('de') ? ', ' : ' '
  return cached((date) =>
    format
      .formatToParts(toEpoch(date))
      .map(({ type, value }) => {
        if (type === 'weekday' && options.weekday === 'short')
          return value.replace('.', '').slice(0, SHORT_WEEKDAY)
        if (type === 'month') return value.replace('.', '')
        return type === 'literal' ? value.replace(', ', comma) : value
      })
      .join(''),
  )
}

/** A list shows the same few days again and again. */
const MOST_DATES = 500

function cached(write: (date: LocalDate) => string): (date: LocalDate) => string {
  const texts = new Map<LocalDate, string>()
  return (date) => {
    const existing = texts.get(date)
    if (existing !== undefined) return existing
    if (texts.size >= MOST_DATES) texts.clear()
    const text = write(date)
    texts.set(date, text)
    return text
  }
}

/** Both included; no full stop after short months. */
function dateRangeFormat(
  tag: string,
  options: Intl.DateTimeFormatOptions,
): (from: LocalDate, to: LocalDate) => string {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
  return (from, to) =>
    format
      .formatRangeToParts(toEpoch(from), toEpoch(to))
      .map(({ type, value }) => (type === 'month' ? value.replace('.', '') : value))
      .join('')
      // Languages differ in their spaces; between two months or years there is one, within a month none.
      .replace(/(?<!\d{3})(\d\.?)\s*–\s*(\d)/, '$1–$2')
      .replace(/(\p{L}|\d{4})\s*–\s*/u, '$1 – ')
}

function toEpoch(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function clock(wall: WallTime | LocalTime): string {
  return wall.slice(-8).slice(0, 5)
}
