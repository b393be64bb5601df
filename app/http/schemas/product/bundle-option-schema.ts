import { z } from 'zod'
import {
  bundleProblems,
  DATE_OPTIONS,
  DURATION_OPTIONS,
  QUANTITY_OPTIONS,
  START_TIME_OPTIONS,
  tidyBundleOption,
} from '#app/domain/catalog/bundle/bundle-rules.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { DAYS_PER_YEAR } from '#app/domain/shared/time.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import {
  choice,
  flag,
  id,
  optionalAmount,
  optionalId,
  optionalNumber,
  optionalPercentage,
  optionalTime,
  translatable,
  version,
} from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** As a form holds it. */
export type BundleOptionForm = z.input<ReturnType<typeof bundleOptionSchema>>

const MOST_PRODUCTS = 50

/**
 * A bundle option as a form posts it and JSON sends it. Values of an option that isn't chosen become null;
 * values that contradict each other are an error at their field. `locale` is the shop's first language.
 */
export const bundleOptionSchema = oncePerLanguage((t, { locale }: { locale: Locale }) => {
  const days = optionalNumber(t, { max: DAYS_PER_YEAR })
  const quantity = optionalNumber(t, { max: LARGEST_QUANTITY })
  return z
    .object({
      name: translatable(t, { required: locale, max: TEXT_LIMITS.name }),
      description: translatable(t, { max: TEXT_LIMITS.comment }),
      active: flag(),
      canSelectProduct: flag(),
      canOnlySelectOneProduct: flag(),
      dateOption: choice(t, DATE_OPTIONS),
      canSelectDate: flag(),
      dateOptionXDays: days,
      dateOptionDaysMin: days,
      dateOptionDaysMax: days,
      startTimeOption: choice(t, START_TIME_OPTIONS),
      canSelectStartTime: flag(),
      startTime: optionalTime(t),
      durationOption: choice(t, DURATION_OPTIONS),
      canSelectDuration: flag(),
      durationId: optionalId(t),
      quantityOption: choice(t, QUANTITY_OPTIONS),
      canSelectQuantity: flag(),
      quantityMin: quantity,
      quantityMax: quantity,
      canSelectPriceCategory: flag(),
      pricePercentage: optionalPercentage(t),
      priceFixed: optionalAmount(t),
      hasPriceIncludedInParent: flag(),
      showPrice: flag(),
      products: z
        .array(z.object({ productId: id(t), unitPrice: optionalAmount(t) }))
        .default([])
        .refine((rows) => rows.length <= MOST_PRODUCTS, t('form.at_most', { max: MOST_PRODUCTS })),
      version: version(),
    })
    .transform(({ version: posted, priceFixed, products, ...rest }) => ({
      ...tidyBundleOption({
        ...rest,
        priceFixedMinor: priceFixed,
        products: products.map(({ productId, unitPrice }) => ({ productId, unitPriceMinor: unitPrice })),
      }),
      version: posted,
    }))
    .superRefine((values, context) => {
      for (const { code, at } of bundleProblems(values)) {
        context.addIssue({ code: 'custom', path: [at], message: refusalText({ code }, t) })
      }
    })
})
