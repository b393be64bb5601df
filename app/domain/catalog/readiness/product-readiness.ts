import type { ProductStatus, ProductType, StartTimeType } from '#app/domain/catalog/product-types.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'

/** The tabs of the product editor, in their order and by their address. */
export const PRODUCT_TABS = [
  'information',
  'setup',
  'availability',
  'prices',
  'addon',
  'custom-fields',
  'rebooking',
  'status',
] as const
type ProductTab = (typeof PRODUCT_TABS)[number]

/**
 * Checks of a product before guests can book it, in the order in which a shop fixes the issues. Source:
 * spec 3 §4 'A product message is shown when'; start times and texts are ours.
 */
const READINESS_CHECKS = [
  'display_name',
  'short_description',
  'resources',
  'durations',
  'public_durations',
  'start_times',
  'opening_hours',
  'base_prices',
  'public_prices',
  'price_gaps',
  'bundle',
  'status',
] as const
type ReadinessCheck = (typeof READINESS_CHECKS)[number]

/** Where staff fix a failed check: a tab of the product, or the shop's opening hours. */
const FIXED_AT = {
  display_name: 'information',
  short_description: 'information',
  resources: 'setup',
  durations: 'availability',
  public_durations: 'availability',
  start_times: 'availability',
  opening_hours: 'opening-hours',
  base_prices: 'prices',
  public_prices: 'prices',
  price_gaps: 'prices',
  bundle: 'addon',
  status: 'status',
} as const satisfies Record<ReadinessCheck, ProductTab | 'opening-hours'>

/** Guests can book without these, but not as well. */
const ADVISED: ReadonlySet<ReadinessCheck> = new Set(['display_name', 'short_description', 'price_gaps'])

export type ReadinessFacts = {
  productType: ProductType
  startTimeType: StartTimeType
  /** Then only prices for any duration count. */
  isPricedPerTimeUnit: boolean
  status: ProductStatus
  /** Texts in the shop's first language. */
  hasDisplayName: boolean
  hasShortDescription: boolean
  /** Active durations that the product offers. */
  durations: readonly { id: number; label: Translatable; isPublic: boolean }[]
  /** Prices that are set, each for a duration. `durationId` null applies to any duration. */
  prices: readonly { durationId: number | null; isBase: boolean; isPublic: boolean }[]
  /** Number of listed or scheduled ones, by its start-time type. */
  startTimes: number
  usesResources: boolean
  /** How many resource types it needs, and those of which no resource is there. */
  resourceTypes: number
  missingResourceTypes: readonly string[]
  /** Items of its active bundle options that guests can't book. */
  inactiveItems: readonly Translatable[]
  /** Last date with opening hours from today on; null means none. */
  openUntil: LocalDate | null
}

/** Name of a record, in the languages of the shop or in one alone. */
type Name = Translatable | string

export type CheckResult = {
  check: ReadinessCheck
  at: ProductTab | 'opening-hours'
  isMet: boolean
  /** False: guests can book all the same. */
  isBlocking: boolean
  /** Names of the missing items: resource types, durations without a price, inactive bundle items. */
  names: readonly Name[]
}

/** Checks the readiness of a product by each check that applies, met or not, in the order in which staff fix them. */
export function checkReadiness(facts: ReadinessFacts): CheckResult[] {
  return READINESS_CHECKS.filter((check) => isApplicable(check, facts)).map((check) => {
    const names = missingNames(check, facts)
    return {
      check,
      at: FIXED_AT[check],
      isMet: isMet(check, facts, names),
      isBlocking: !ADVISED.has(check),
      names,
    }
  })
}

/** Counts readiness issues by tab. A tab without an entry is complete. */
export function issuesByTab(results: readonly CheckResult[]): Map<ProductTab, number> {
  const issues = new Map<ProductTab, number>()
  for (const { at, isMet: met } of results) {
    if (!met && at !== 'opening-hours') issues.set(at, (issues.get(at) ?? 0) + 1)
  }
  return issues
}

/** Finds the tab to go on with: the first with an issue, else the one that opens the product for guests. */
export function nextTab(results: readonly CheckResult[]): ProductTab {
  const issues = issuesByTab(results)
  return PRODUCT_TABS.find((tab) => issues.has(tab)) ?? 'status'
}

/** An add-on follows its main product: it has neither durations nor start times of its own. */
function isApplicable(check: ReadinessCheck, facts: ReadinessFacts): boolean {
  const isAddon = facts.productType === 'ADDON'
  const { startTimeType, durations } = facts
  switch (check) {
    case 'durations':
      return !isAddon
    case 'public_durations':
      return !isAddon && durations.length > 0
    case 'start_times':
      return !isAddon && startTimeType !== 'AUTOMATIC_WITHIN_OPENING_HOURS'
    case 'opening_hours':
      return !isAddon && startTimeType !== 'MANUAL_INDEPENDENT'
    case 'public_prices':
      return facts.prices.length > 0
    case 'price_gaps':
      return !isAddon && countingPrices(facts).length > 0
    case 'resources':
      return facts.usesResources
    case 'bundle':
      return facts.inactiveItems.length > 0
    default:
      return true
  }
}

function isMet(check: ReadinessCheck, facts: ReadinessFacts, names: readonly Name[]): boolean {
  switch (check) {
    case 'display_name':
      return facts.hasDisplayName
    case 'short_description':
      return facts.hasShortDescription
    case 'resources':
      return facts.resourceTypes > 0 && names.length === 0
    case 'durations':
      return facts.durations.length > 0
    case 'public_durations':
      return facts.durations.some(({ isPublic }) => isPublic)
    case 'start_times':
      return facts.startTimes > 0
    case 'opening_hours':
      return facts.openUntil !== null
    case 'base_prices':
      return countingPrices(facts).some(({ isBase }) => isBase)
    case 'public_prices':
      return publicPrices(facts).length > 0
    case 'price_gaps':
    case 'bundle':
      return names.length === 0
    case 'status':
      return facts.status === 'ACTIVE'
  }
}

function missingNames(check: ReadinessCheck, facts: ReadinessFacts): readonly Name[] {
  if (check === 'resources') return facts.missingResourceTypes
  if (check === 'bundle') return facts.inactiveItems
  return check === 'price_gaps' ? durationsWithoutPrice(facts) : []
}

/** Prices of durations that the product still offers; others are harmless. */
function countingPrices({ productType, isPricedPerTimeUnit, durations, prices }: ReadinessFacts) {
  if (isPricedPerTimeUnit) return prices.filter(({ durationId }) => durationId === null)
  if (productType === 'ADDON') return prices
  const offered = new Set(durations.map(({ id }) => id))
  return prices.filter(({ durationId }) => durationId === null || offered.has(durationId))
}

/** Prices that a guest can pay: of a public price category, for a duration that guests may choose. */
function publicPrices(facts: ReadinessFacts) {
  const hidden = new Set(facts.durations.filter(({ isPublic }) => !isPublic).map(({ id }) => id))
  return countingPrices(facts).filter(
    ({ durationId, isPublic }) => isPublic && (durationId === null || !hidden.has(durationId)),
  )
}

function durationsWithoutPrice(facts: ReadinessFacts): Translatable[] {
  const priced = new Set(publicPrices(facts).map(({ durationId }) => durationId))
  if (priced.has(null)) return []
  return facts.durations.filter(({ id, isPublic }) => isPublic && !priced.has(id)).map(({ label }) => label)
}
