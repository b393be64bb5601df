import { SERVER_ONLY_AREAS, SERVER_ONLY_TEXTS } from './server-only-texts.ts'

/** Texts of server-only areas that a page says by itself too. Exported for tests. */
export const BROWSER_TEXTS: readonly string[] = [
  'receipt.credit_title',
  'receipt.title',
  'receipt.with_name',
  'refusal.file_too_large',
  'refusal.too_many_files',
]

/**
 * Parts in which browsers load a language file. Every page loads `common`, and by its address the setup of a shop
 * `setup`, with its `settings`, or the daily work `work`, with the lists of its `day` or what is done with an `order`
 * once it is sold, or its `reports`, or who they are `account`; other areas of texts are common. Exported for tests.
 */
export const AREAS_OF_PART = {
  setup: [
    'addon_tab',
    'availability_tab',
    'bundle',
    'category',
    'components',
    'custom_field',
    'document',
    'information',
    'onboarding',
    'opening_hours',
    'own_schedule',
    'price_category',
    'prices',
    'product',
    'rebooking_tab',
    'resource',
    'resource_type',
    'settings',
    'setup',
    'tax',
    'upload',
  ],
  work: ['allocation', 'booking_dialog', 'change', 'order', 'orders', 'staff_booking'],
  order: ['customers', 'payment_link', 'refund', 'replicate'],
  settings: ['customer_field', 'outbox', 'payment_provider', 'portal', 'review', 'widget'],
  day: ['availability', 'calendar', 'check_in', 'closing', 'dashboard', 'door', 'manifest'],
  reports: ['day_close', 'reports'],
  account: ['account', 'admin', 'login'],
} as const

/** Texts of one part that pages of the other say too. Exported for tests. */
export const COMMON_TEXTS: readonly string[] = [
  'addon_tab.mandatory',
  'addon_tab.title',
  'availability.left',
  'availability.no_products',
  'availability.no_products_text',
  'availability.state_BLOCKED',
  'availability.state_CLOSED_OUT',
  'availability.state_OPEN',
  'availability.state_PARTIALLY_BLOCKED',
  'availability.state_SOLD_OUT',
  'availability.state_SOON_SOLD_OUT',
  'availability_tab.more_times',
  'availability_tab.none_closed',
  'availability_tab.none_no_durations',
  'availability_tab.none_no_schedule',
  'availability_tab.none_no_times',
  'availability_tab.none_nothing_fits',
  'category.list_title',
  'check_in.order',
  'custom_field.list_title',
  'customer_field.address_extra',
  'customer_field.comment_by_admin',
  'customer_field.comment_by_guest',
  'customer_field.nationality',
  'customer_field.state',
  'customer_field.title',
  'information.meeting_place',
  'manifest.free',
  'manifest.legend_free',
  'manifest.not_allocated',
  'manifest.units',
  'opening_hours.closed',
  'opening_hours.title',
  'orders.all_hits',
  'orders.export_columns',
  'orders.export_format',
  'orders.export_no_column',
  'orders.no_hits_for',
  'orders.no_hits_for_text',
  'orders.order',
  'orders.search_placeholder',
  'own_schedule.every_n_days',
  'own_schedule.from_date',
  'payment_provider.list_title',
  'price_category.list_title',
  'product.category',
  'product.category_all',
  'product.count',
  'product.new',
  'product.no_hits',
  'product.places',
  'product.units',
  'product.unlimited',
  'resource.list_title',
  'resource_type.list_title',
  'settings.availability',
  'settings.day_count',
  'settings.title',
  'tax.list_title',
  'upload.sending',
]

/** Texts of `work` that only pages of an order say once it is sold. Exported for tests. */
export const ORDER_TEXTS: readonly string[] = [
  'order.cancel_text',
  'order.cancels_at',
  'order.confirm_unpaid_text',
  'order.delete_paid_text',
  'order.delete_text',
  'order.late_money',
  'order.ota_ends',
  'order.ota_text',
  'order.pending_addons',
  'order.pending_move',
  'order.remove_overpaid',
  'order.restore_credited',
  'order.restore_text',
  'order.restore_without_text',
]

export type TextPart = 'common' | (typeof PARTS)[number]

const PARTS = [
  'setup',
  'work',
  'order',
  'settings',
  'day',
  'reports',
  'account',
] as const satisfies readonly (keyof typeof AREAS_OF_PART)[]

const SETUP_PAGES =
  /^\/(categories|dev|durations|onboarding|price-categories|products|resource-types|resources|settings|taxes)(\/|$)/

const SETTINGS_PAGES = /^\/settings(\/|$)/
const ORDER_PAGES = /^\/(orders\/\d+|customers)(\/|$)/
const REPORT_PAGES = /^\/reports(\/|$)/
const ACCOUNT_PAGES = /^\/(account|admin|login|logout|password)(\/|$)/
const DAY_PAGES = /^\/(availability|bookings|calendar|dashboard)(\/|$)/

/** Parts that the page at an address needs besides the common one. */
export function textPartsOf(pathname: string): readonly TextPart[] {
  if (SETUP_PAGES.test(pathname)) return SETTINGS_PAGES.test(pathname) ? ['setup', 'settings'] : ['setup']
  if (ACCOUNT_PAGES.test(pathname)) return ['account']
  if (REPORT_PAGES.test(pathname)) return ['reports']
  if (ORDER_PAGES.test(pathname)) return ['work', 'order']
  return DAY_PAGES.test(pathname) ? ['work', 'day'] : ['work']
}

type Texts = Record<string, Record<string, unknown>>

/** Part of a language file as browsers get it. */
export function browserTexts(json: string, part: TextPart): string {
  const file: Texts = JSON.parse(json)
  const areas = Object.entries(file).map(([area, texts]) => {
    const said = Object.entries(texts).filter(([key]) => partOf(area, key) === part)
    return [area, Object.fromEntries(said)] as const
  })
  return JSON.stringify(Object.fromEntries(areas.filter(([, texts]) => Object.keys(texts).length > 0)))
}

function partOf(area: string, key: string): TextPart | undefined {
  const text = `${area}.${key.replace(/_(one|other)$/, '')}`
  if (BROWSER_TEXTS.includes(text) || COMMON_TEXTS.includes(text)) return 'common'
  if (has(SERVER_ONLY_AREAS, area) || SERVER_ONLY_TEXTS.some((each) => isOf(each, text))) return undefined
  if (ORDER_TEXTS.includes(text)) return 'order'
  return PARTS.find((part) => has(AREAS_OF_PART[part], area)) ?? 'common'
}

/** Whether the text is the listed one, or begins as it does where that is the beginning of several. */
function isOf(listed: string, text: string): boolean {
  return listed.endsWith('_') ? text.startsWith(listed) : text === listed
}

function has(areas: readonly string[], area: string): boolean {
  return areas.includes(area)
}
