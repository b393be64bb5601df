import { isTooLong, MOST_YEARS, presetPeriod } from '#app/domain/report/report-period.ts'
import {
  COMPARED_WITH,
  type ComparedWith,
  ONLINE_OR_OFFLINE,
  type OnlineOrOffline,
  type ReportPeriod,
} from '#app/domain/report/report-query.ts'
import type { ReportSort } from '#app/domain/report/report-table.ts'
import { addMonths } from '#app/domain/shared/calendar.ts'
import { readId } from '#app/domain/shared/id.ts'
import { addDays, isLocalDate, type LocalDate, startOfYear } from '#app/domain/shared/time.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { MONEY_REPORTS, type Report } from './report-view.ts'

/** Period, filters, order and page of a report, all of them in the address. Source: spec 3 §7 'Reports'. */
export type ReportAddress = ReportPeriod & {
  onlineOrOffline: OnlineOrOffline
  comparedWith: ComparedWith
  productId: number | undefined
  categoryId: number | undefined
  channel: string | undefined
  createdByUserId: number | undefined
  sort: ReportSort | undefined
  after: string | undefined
  before: string | undefined
}

/** Names in the address, which are the form's field names too. */
export const REPORT_PARAMETERS = {
  from: 'startDate',
  to: 'endDate',
  onlineOrOffline: 'onlineOrOffline',
  comparedWith: 'compare',
  productId: 'product',
  categoryId: 'category',
  channel: 'channel',
  createdByUserId: 'user',
  sort: 'sort',
  after: 'after',
  before: 'before',
} as const

/** Left out of an address: the specification's report is online. */
const DEFAULTS: Partial<Record<keyof ReportAddress, string>> = {
  onlineOrOffline: 'ONLINE',
  comparedWith: 'BEFORE',
}

const LONGEST_TEXT = 100

/** Query for the figures of an address. */
export function reportQuery(shopId: number, { from, to, ...address }: ReportAddress) {
  const { onlineOrOffline, productId, categoryId, channel, createdByUserId } = address
  return { shopId, period: { from, to }, onlineOrOffline, productId, categoryId, channel, createdByUserId }
}

/** Why there is no report of a period: its days as they were typed, and what is wrong with one of them, in words. */
type PeriodError = { from: string; to: string; at: keyof ReportPeriod; text: string }

/** Reads what is wrong with the period in an address, if anything; a day that is left out is that of this month. */
export function readPeriodError(
  params: URLSearchParams,
  { t, today }: { t: Translate; today: LocalDate },
): PeriodError | null {
  const { from, to } = typedPeriod(params, today)
  const refuse = (at: keyof ReportPeriod, text: string) => ({ from, to, at, text })
  if (!isLocalDate(from)) return refuse('from', t('form.invalid_date'))
  if (!isLocalDate(to)) return refuse('to', t('form.invalid_date'))
  if (to < from) return refuse('to', t('schedule.ends_before_start'))
  return isTooLong({ from, to }) ? refuse('to', t('reports.period_too_long', { years: MOST_YEARS })) : null
}

function typedPeriod(params: URLSearchParams, today: LocalDate): Record<keyof ReportPeriod, string> {
  const month = presetPeriod('month', today)
  const typed = (name: keyof ReportPeriod) =>
    params.get(REPORT_PARAMETERS[name])?.slice(0, LONGEST_TEXT) || month[name]
  return { from: typed('from'), to: typed('to') }
}

/**
 * Reads an address that anybody may have typed: what cannot be used is left at its default, online. A period of which
 * there is no report, as `readPeriodError` says, is left at this month.
 */
export function readReportAddress(params: URLSearchParams, today: LocalDate): ReportAddress {
  const get = (name: keyof typeof REPORT_PARAMETERS) => params.get(REPORT_PARAMETERS[name])
  const text = (name: 'channel' | 'sort' | 'after' | 'before') =>
    get(name)?.slice(0, LONGEST_TEXT) || undefined
  const { from, to } = typedPeriod(params, today)
  const isPeriod = isLocalDate(from) && isLocalDate(to) && from <= to && !isTooLong({ from, to })
  return {
    ...(isPeriod ? { from, to } : presetPeriod('month', today)),
    onlineOrOffline: ONLINE_OR_OFFLINE.find((each) => each === get('onlineOrOffline')) ?? 'ONLINE',
    comparedWith: COMPARED_WITH.find((each) => each === get('comparedWith')) ?? 'BEFORE',
    productId: readId(get('productId')),
    categoryId: readId(get('categoryId')),
    channel: text('channel'),
    createdByUserId: readId(get('createdByUserId')),
    sort: text('sort'),
    after: text('after'),
    before: text('before'),
  }
}

/** Reads the address of one report: the months are those of a whole year, and money has no filter of products. */
export function readAddressOf(report: Report, params: URLSearchParams, today: LocalDate): ReportAddress {
  const address = readReportAddress(params, today)
  const products = MONEY_REPORTS.includes(report) ? { productId: undefined, categoryId: undefined } : {}
  return { ...address, ...products, ...(report === 'monthly' ? wholeYear(address.from, today) : {}) }
}

function wholeYear(date: LocalDate, today: LocalDate): ReportPeriod {
  const from = startOfYear(date)
  return { from, to: startOfYear(today) === from ? today : addDays(addMonths(from, 12), -1) }
}

/** True where the figures are of some products, which payments and refunds are not. */
export function isOfProducts({ productId, categoryId }: ReportAddress): boolean {
  return productId !== undefined || categoryId !== undefined
}

/** The days as they were typed, of which there may be no report. */
export type TypedAddress = Omit<ReportAddress, keyof ReportPeriod> & Record<keyof ReportPeriod, string>

/** Address of a report's page or file with some choices changed; any change but turning the page goes to the first. */
export function writeReportAddress(
  path: string,
  address: TypedAddress,
  changes: Partial<TypedAddress> = {},
): string {
  const values = { ...address, after: undefined, before: undefined, ...changes }
  const params = new URLSearchParams()
  for (const name of REPORT_NAMES) {
    const value = values[name]
    if (value !== undefined && value !== DEFAULTS[name]) params.set(REPORT_PARAMETERS[name], String(value))
  }
  return `${path}?${params}`
}

const REPORT_NAMES: readonly (keyof typeof REPORT_PARAMETERS)[] = [
  'from',
  'to',
  'onlineOrOffline',
  'comparedWith',
  'productId',
  'categoryId',
  'channel',
  'createdByUserId',
  'sort',
  'after',
  'before',
]

export const SIDE_LABELS = {
  ONLINE: 'reports.online',
  OFFLINE: 'reports.offline',
  BOTH: 'reports.both',
} as const
