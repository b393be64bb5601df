import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'
import { useAvailabilityLabels, useLoggedScheduleLabels } from './availability-labels.ts'
import { useSetupLabels } from './setup-labels.ts'

/** Labels of the properties that a product's log may name, where no tab has its own list of them. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  name: 'product.name',
  displayName: 'product.display_name',
  status: 'product.status',
  copyOf: 'product.copy_of',
  categories: 'category.list_title',
  customFields: 'custom_field.list_title',
  shortDescription: 'information.short_description',
  description: 'information.description',
  includedItems: 'information.included_items',
  goodToKnow: 'information.good_to_know',
  meetingPlace: 'information.meeting_place',
  advertisedPriceMinor: 'information.advertised_price',
  preparationVideoId: 'information.video',
  preparationDocument: 'information.document',
  pictures: 'information.pictures',
  rebookable: 'rebooking_tab.rebookable',
  rebookingFeeMinor: 'rebooking_tab.fee',
  rebookingFeePercentage: 'rebooking_tab.fee',
  rebookableUntilMinutes: 'rebooking_tab.until',
  prices: 'prices.prices',
  season: 'prices.season',
  timeUnit: 'prices.per',
  bulkBands: 'prices.bulk',
  depositPercentage: 'prices.deposit_share',
  fullDepositWithinHours: 'prices.full_within',
  addons: 'addon_tab.title',
  bundleOption: 'bundle.title',
  bundleOrder: 'bundle.title',
}

/** Property names in the reader's words, for the log and for who saved meanwhile. */
export function useChangeLabels(): Record<string, string> {
  const t = useTranslate()
  const setup = useSetupLabels()
  const availability = useAvailabilityLabels()
  const schedule = useLoggedScheduleLabels()
  const own = Object.fromEntries(Object.entries(LABELS).map(([name, key]) => [name, t(key)]))
  return { ...setup, ...availability, ...schedule, ...own }
}
