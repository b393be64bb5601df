import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'

/** Fields and logged properties whose text has their own name. */
const NAMES = [
  'productType',
  'bookingType',
  'maxCapacity',
  'seats',
  'aliasOfId',
  'useIdentifiers',
  'identifiers',
  'identifierAssignment',
  'useResources',
  'resourceTypeIds',
  'resourceIds',
  'allowSplitResources',
  'qrTicketType',
  'minutesBefore',
  'minutesAfter',
  'quantityLabel',
  'lowInventoryLimit',
  'minimumQuantity',
  'maximumQuantity',
  'taxId',
  'discountable',
  'automaticPaymentLink',
  'startTimeType',
  'startTimeInterval',
  'startTimes',
  'cutOffMinutes',
  'durationIds',
  'scheduleName',
  'scheduleKind',
  'scheduleFirstDate',
  'scheduleLastDate',
  'scheduleWeekdays',
  'scheduleMonths',
  'scheduleIntervalDays',
  'scheduleTimes',
] as const

const LABELS: Readonly<Record<string, MessageKey>> = {
  name: 'product.name',
  displayName: 'product.display_name',
  status: 'product.status',
  copyOf: 'product.copy_of',
  categories: 'category.list_title',
  categoryIds: 'category.list_title',
  customFields: 'custom_field.list_title',
  shortDescription: 'information.short_description',
  description: 'information.description',
  includedItems: 'information.included_items',
  goodToKnow: 'information.good_to_know',
  meetingPlace: 'information.meeting_place',
  advertisedPrice: 'information.advertised_price',
  advertisedPriceMinor: 'information.advertised_price',
  preparationVideoId: 'information.video',
  preparationDocument: 'information.document',
  pictures: 'information.pictures',
  alt: 'information.alt',
  rebookable: 'rebooking_tab.rebookable',
  rebookingFeeMinor: 'rebooking_tab.fee',
  rebookingFeePercentage: 'rebooking_tab.fee',
  rebookableUntilMinutes: 'rebooking_tab.until',
  prices: 'prices.prices',
  season: 'prices.season',
  timeUnit: 'prices.per',
  bands: 'prices.bulk',
  bulkBands: 'prices.bulk',
  depositPercentage: 'prices.deposit_share',
  fullDepositWithinHours: 'prices.full_within',
  addons: 'addon_tab.title',
  bundleOption: 'bundle.title',
  bundleOrder: 'bundle.title',
}

/**
 * Labels of a product's fields and of the properties that its log names, for its forms, their errors, the log and
 * who saved meanwhile.
 */
export function useChangeLabels(): Record<string, string> {
  const t = useTranslate()
  const named = NAMES.map((name) => [name, t(`product.field_${name}`)] as const)
  const own = Object.entries(LABELS).map(([name, key]) => [name, t(key)] as const)
  return Object.fromEntries([...named, ...own])
}
