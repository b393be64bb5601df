import type { BundleOptionValues } from '#app/domain/catalog/bundle/bundle-rules.ts'

/** A mandatory option of its product, without choices, unless set otherwise. */
export function bundleOption(over: Partial<BundleOptionValues> = {}): BundleOptionValues {
  return {
    name: { sv: 'Lunch', en: 'Lunch' },
    description: {},
    active: true,
    canSelectProduct: false,
    canOnlySelectOneProduct: false,
    dateOption: 'PARENT_DATE',
    canSelectDate: false,
    dateOptionXDays: null,
    dateOptionDaysMin: null,
    dateOptionDaysMax: null,
    startTimeOption: 'PARENT_START_TIME',
    canSelectStartTime: false,
    startTime: null,
    durationOption: 'PARENT_DURATION',
    canSelectDuration: false,
    durationId: null,
    quantityOption: 'PARENT_MANDATORY',
    canSelectQuantity: false,
    quantityMin: null,
    quantityMax: null,
    canSelectPriceCategory: false,
    pricePercentage: null,
    priceFixedMinor: null,
    hasPriceIncludedInParent: false,
    showPrice: true,
    products: [{ productId: 2, unitPriceMinor: null }],
    ...over,
  }
}
