import { z } from 'zod'
import { REBOOKING_FEE_TYPES } from '#app/domain/catalog/setup/product-rebooking.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import { DAYS_PER_YEAR, MINUTES_PER_DAY } from '#app/domain/shared/time.ts'
import { choice, flag, optionalAmount, version, wholeNumber } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/**
 * The rebooking tab as a form posts it and JSON sends it. The fee's type says whether its number is an amount
 * or percent; left empty it is 0.
 */
export const productRebookingSchema = oncePerLanguage((t) =>
  z
    .object({
      rebookable: flag(),
      rebookingFeeType: choice(t, REBOOKING_FEE_TYPES),
      rebookingFee: optionalAmount(t).transform((fee) => fee ?? 0),
      rebookableUntilMinutes: wholeNumber(t, { max: DAYS_PER_YEAR * MINUTES_PER_DAY }),
      version: version(),
    })
    .superRefine(({ rebookingFeeType, rebookingFee }, context) => {
      if (rebookingFeeType === 'PERCENT' && rebookingFee > HUNDRED_PERCENT) {
        context.addIssue({ code: 'custom', path: ['rebookingFee'], message: t('form.percentage') })
      }
    }),
)
