import type { MessageKey } from '#app/i18n/translate.ts'

type ReportPage = {
  path: string
  label: MessageKey
  files: keyof typeof REPORT_FORMATS
  hasPeriod: boolean
  hasProducts?: false
  isCompared?: true
  /** Where its files lie, without the format. */
  filePath?: string
}

/** Files of a report; the last is the one that most ask for. */
export const REPORT_FORMATS = {
  none: [],
  tables: ['pdf', 'xlsx'],
  rows: ['csv', 'xlsx'],
} as const

/** Tabs of the reports, in their order. Source: spec 3 §2 'Reports'. */
export const REPORT_PAGES: readonly ReportPage[] = [
  {
    path: '/reports/overview/summary',
    label: 'reports.summary',
    files: 'tables',
    hasPeriod: true,
    isCompared: true,
  },
  { path: '/reports/overview/sales', label: 'reports.sales', files: 'tables', hasPeriod: true },
  {
    path: '/reports/overview/payments',
    label: 'reports.payments',
    files: 'tables',
    hasPeriod: true,
    hasProducts: false,
  },
  { path: '/reports/overview/taxes', label: 'reports.taxes', files: 'tables', hasPeriod: true },
  { path: '/reports/overview/product', label: 'reports.product', files: 'tables', hasPeriod: true },
  {
    path: '/reports/overview/refunds',
    label: 'reports.refunds',
    files: 'tables',
    hasPeriod: true,
    hasProducts: false,
  },
  { path: '/reports/overview/bookings', label: 'reports.bookings', files: 'tables', hasPeriod: true },
  { path: '/reports/overview/voucher', label: 'reports.voucher', files: 'none', hasPeriod: false },
  {
    path: '/reports/monthly',
    label: 'reports.monthly',
    files: 'tables',
    hasPeriod: true,
    hasProducts: false,
    filePath: '/reports/overview/monthly',
  },
  { path: '/reports/day-close', label: 'reports.day_close', files: 'none', hasPeriod: false },
  { path: '/reports/invoice', label: 'reports.invoice', files: 'none', hasPeriod: false },
]

const DAY = /^(\/reports\/day-close)\/[^/]+$/

/** The report at an address; its rows belong to the tab that they are rows of. */
export function reportOf(pathname: string): (ReportPage & { filePath: string }) | undefined {
  const page = REPORT_PAGES.find(({ path }) => path === pathname || DAY.exec(pathname)?.[1] === path)
  if (page) return { filePath: pathname, ...page }
  if (pathname !== '/reports/sales') return undefined
  const sales = { path: '/reports/overview/sales', label: 'reports.sales' } as const
  return { ...sales, files: 'rows', hasPeriod: true, filePath: pathname }
}
