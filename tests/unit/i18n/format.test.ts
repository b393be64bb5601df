import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { localDate, localTime, wallTime } from '#app/domain/shared/time.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

/** Intl's no-break spaces as plain ones, so that the tables can be read. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  { locale: 'sv', whole: '1 984 kr', exact: '1 984,50 kr', negative: '−120 kr', zero: '0 kr' },
  { locale: 'en', whole: 'kr 1,984', exact: 'kr 1,984.50', negative: '−kr 120', zero: 'kr 0' },
  { locale: 'de', whole: '1.984 kr', exact: '1.984,50 kr', negative: '−120 kr', zero: '0 kr' },
  { locale: 'nl', whole: 'kr 1.984', exact: 'kr 1.984,50', negative: 'kr −120', zero: 'kr 0' },
  { locale: 'no', whole: '1 984 SEK', exact: '1 984,50 SEK', negative: '−120 SEK', zero: '0 SEK' },
] as const)('$locale: decimals only when there are any, and the true minus sign', (row) => {
  const { money } = formatters(row.locale, 'SEK')
  expect([198_400, 198_450, -12_000, 0].map(money).map(plain)).toEqual([
    row.whole,
    row.exact,
    row.negative,
    row.zero,
  ])
})

test.each([
  { currency: 'EUR', locale: 'sv', text: '12,05 €', symbol: '€' },
  { currency: 'GBP', locale: 'sv', text: '12,05 £', symbol: '£' },
  { currency: 'USD', locale: 'sv', text: '12,05 $', symbol: '$' },
  { currency: 'CHF', locale: 'sv', text: '12,05 CHF', symbol: 'CHF' },
  { currency: 'SEK', locale: 'sv', text: '12,05 kr', symbol: 'kr' },
  { currency: 'SEK', locale: 'en', text: 'kr 12.05', symbol: 'kr' },
  { currency: 'SEK', locale: 'de', text: '12,05 kr', symbol: 'kr' },
  { currency: 'SEK', locale: 'nl', text: 'kr 12,05', symbol: 'kr' },
  { currency: 'SEK', locale: 'no', text: '12,05 SEK', symbol: 'SEK' },
  { currency: 'NOK', locale: 'no', text: '12,05 kr', symbol: 'kr' },
  { currency: 'NOK', locale: 'sv', text: '12,05 NOK', symbol: 'NOK' },
  { currency: 'NOK', locale: 'en', text: 'NOK 12.05', symbol: 'NOK' },
  { currency: 'NOK', locale: 'de', text: '12,05 NOK', symbol: 'NOK' },
  { currency: 'DKK', locale: 'sv', text: '12,05 DKK', symbol: 'DKK' },
  { currency: 'DKK', locale: 'no', text: '12,05 DKK', symbol: 'DKK' },
] as const)('$currency read in $locale is $text: a crown is one’s own or named', (row) => {
  const format = formatters(row.locale, row.currency)
  expect(plain(format.money(1205))).toBe(row.text)
  expect(format.currencySymbol).toBe(row.symbol)
  expect(plain(format.moneyPlain(1205))).toMatch(/^12[.,]05$/)
})

test('one öre is neither lost nor rounded away', () => {
  const { moneyPlain } = formatters('sv', 'SEK')
  expect([1, 99, 100, 101, -1].map(moneyPlain)).toEqual(['0,01', '0,99', '1', '1,01', '−0,01'])
})

test.each([
  { locale: 'sv', short: 'fre 17 juli', long: 'fredag 17 juli 2026', month: 'juli 2026', percent: '25 %' },
  { locale: 'en', short: 'Fri 17 Jul', long: 'Friday 17 July 2026', month: 'July 2026', percent: '25%' },
  { locale: 'de', short: 'Fr 17. Juli', long: 'Freitag, 17. Juli 2026', month: 'Juli 2026', percent: '25 %' },
  { locale: 'nl', short: 'vr 17 jul', long: 'vrijdag 17 juli 2026', month: 'juli 2026', percent: '25%' },
  { locale: 'no', short: 'fre 17. juli', long: 'fredag 17. juli 2026', month: 'juli 2026', percent: '25 %' },
] as const)('$locale: dates, month, percentage', ({ locale, short, long, month, percent }) => {
  const format = formatters(locale, 'SEK')
  const date = localDate('2026-07-17')
  expect(format.dateShort(date)).toBe(short)
  expect(format.dateLong(date)).toBe(long)
  expect(plain(format.dayOfYear(date))).toBe(`${plain(format.day(date))} 2026`)
  expect(format.dateHeading(date)).toBe(`${long.slice(0, 1).toUpperCase()}${long.slice(1)}`)
  expect(format.month(date)).toBe(month)
  expect(plain(format.percent(2500))).toBe(percent)
  expect(plain(format.share(2500))).toBe(percent.replace('25', locale === 'en' ? '25.0' : '25,0'))
})

test.each([
  { locale: 'sv', within: '13–19 juli', across: '28 nov – 4 dec' },
  { locale: 'en', within: '13–19 Jul', across: '28 Nov – 4 Dec' },
  { locale: 'de', within: '13.–19. Juli', across: '28. Nov – 4. Dez' },
  { locale: 'nl', within: '13–19 jul', across: '28 nov – 4 dec' },
  { locale: 'no', within: '13.–19. juli', across: '28. nov – 4. des' },
] as const)('$locale: days that follow each other', ({ locale, within, across }) => {
  const { days, daysOfYear } = formatters(locale, 'SEK')
  const week = [localDate('2026-07-13'), localDate('2026-07-19')] as const
  expect(plain(days(...week))).toBe(within)
  expect(plain(daysOfYear(...week))).toBe(`${within} 2026`)
  const months = [localDate('2026-11-28'), localDate('2026-12-04')] as const
  expect(plain(days(...months))).toBe(across)
  expect(plain(daysOfYear(...months))).toBe(`${across} 2026`)
  const [first, last] = across.split(' – ')
  const years = daysOfYear(localDate('2025-11-28'), localDate('2026-12-04'))
  expect(plain(years)).toBe(`${first} 2025 – ${last} 2026`)
})

test.each([
  { locale: 'sv', title: 'Åsa sparade ändringar 17 juli 09:00 medan du hade sidan öppen' },
  { locale: 'en', title: 'Åsa saved changes on 17 Jul 09:00 while you had the page open' },
  {
    locale: 'de',
    title: 'Åsa hat am 17. Juli 09:00 Änderungen gespeichert, während Sie die Seite offen hatten',
  },
  { locale: 'nl', title: 'Åsa sloeg op 17 jul 09:00 wijzigingen op terwijl jij de pagina open had' },
  { locale: 'no', title: 'Åsa lagret endringer 17. juli 09:00 mens du hadde siden åpen' },
] as const)('$locale: a time with its date follows its own preposition', ({ locale, title }) => {
  const time = formatters(locale, 'SEK', '2026').stamp(wallTime('2026-07-17 09:00:00'))
  expect(getTranslate(locale)('form.conflict_title', { name: 'Åsa', time })).toBe(title)
})

test.each([
  { locale: 'sv', inYear: 'fre 17 juli 2026', time: 'fre 17 juli 2026 09:00' },
  { locale: 'en', inYear: 'Fri 17 Jul 2026', time: 'Fri 17 Jul 2026 09:00' },
  { locale: 'de', inYear: 'Fr 17. Juli 2026', time: 'Fr 17. Juli 2026 09:00' },
  { locale: 'nl', inYear: 'vr 17 jul 2026', time: 'vr 17 jul 2026 09:00' },
  { locale: 'no', inYear: 'fre 17. juli 2026', time: 'fre 17. juli 2026 09:00' },
] as const)(
  '$locale: a short date of another year than the reader’s shows it',
  ({ locale, inYear, time }) => {
    const date = localDate('2026-07-17')
    const wall = wallTime('2026-07-17 09:00:00')
    expect(formatters(locale, 'SEK', '2025').dateShort(date)).toBe(inYear)
    expect(formatters(locale, 'SEK', '2025').dateTime(wall)).toBe(time)
    expect(formatters(locale, 'SEK', '2026').dateShort(date)).not.toContain('2026')
    expect(formatters(locale, 'SEK').dateShort(date)).not.toContain('2026')
    const [inAnother, inThis] = [formatters(locale, 'SEK', '2025'), formatters(locale, 'SEK', '2026')]
    expect(inAnother.stamp(wall)).toBe(`${inAnother.dayOfYear(date)} 09:00`)
    expect(inThis.stamp(wall)).toBe(`${inThis.day(date)} 09:00`)
    const turn = [localDate('2026-12-28'), localDate('2027-01-03')] as const
    expect(inThis.days(...turn)).toBe(inThis.daysOfYear(...turn))
    expect(inThis.days(date, date)).not.toContain('2026')
  },
)

test.each([
  { end: '2026-11-27 12:00:00', text: 'fre 27 nov 09:00–12:00' },
  { end: '2026-11-28 09:00:00', text: 'fre 27 nov 09:00 – lör 28 nov 09:00' },
])('a period names the second day only when it is another: $text', ({ end, text }) => {
  expect(formatters('sv', 'SEK').period(wallTime('2026-11-27 09:00:00'), wallTime(end))).toBe(text)
})

test('a Thursday is as short as the other days', () => {
  expect(formatters('sv', 'SEK').dateShort(localDate('2026-07-16'))).toBe('tor 16 juli')
})

test.each(LOCALES)('%s: times have 24 hours, the week begins on Monday', (locale) => {
  const format = formatters(locale, 'SEK')
  expect(format.time(localTime('18:05'))).toBe('18:05')
  expect(format.time(wallTime('2026-07-17 00:30:00'))).toBe('00:30')
  expect([1, 7].map(format.weekdayShort)).toEqual(
    { sv: ['må', 'sö'], en: ['Mo', 'Su'], de: ['Mo', 'So'], nl: ['ma', 'zo'], no: ['ma', 'sø'] }[locale],
  )
})

test('lists and plain numbers', () => {
  const format = formatters('sv', 'SEK')
  expect(format.list(['kajak', 'väst', 'paddel'])).toBe('kajak, väst och paddel')
  expect(plain(format.number(-1234))).toBe('−1 234')
})
