import type { Translate } from '#app/i18n/translate.ts'

/** Labels of a bundle option's fields, for the form and its list of errors. */
export function bundleLabels(t: Translate) {
  return {
    name: t('bundle.name'),
    description: t('bundle.description'),
    products: t('bundle.products'),
    dateOption: t('bundle.date_option'),
    dateOptionXDays: t('bundle.x_days'),
    dateOptionDaysMin: t('bundle.days_min'),
    dateOptionDaysMax: t('bundle.days_max'),
    startTimeOption: t('bundle.start_time_option'),
    startTime: t('bundle.start_time'),
    durationOption: t('bundle.duration_option'),
    durationId: t('bundle.duration'),
    quantityOption: t('bundle.quantity_option'),
    quantityMin: t('bundle.quantity_min'),
    quantityMax: t('bundle.quantity_max'),
    pricePercentage: t('bundle.price_percentage'),
    priceFixed: t('bundle.price_fixed'),
    showPrice: t('bundle.show_price'),
  }
}

export type BundleLabels = ReturnType<typeof bundleLabels>
