import { z } from 'zod'
import { isEmail, looksLikePhone, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { optionalText, version } from './fields.ts'
import { IN_FIRST_ROUND, refuseNationalNumbers } from './national-number.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** A customer of the shop as its form posts it: everything may be empty, though not all of it. */
export const shopCustomerSchema = oncePerLanguage((t) =>
  z
    .object({
      firstName: optionalText(t, { max: TEXT_LIMITS.name }),
      lastName: optionalText(t, { max: TEXT_LIMITS.name }),
      email: optionalText(t, { max: TEXT_LIMITS.email }).refine(
        (text) => text === null || isEmail(text),
        t('form.invalid_email'),
      ),
      phone: optionalText(t, { max: TEXT_LIMITS.phone }).refine(
        (text) => text === null || looksLikePhone(text),
        t('form.invalid_phone'),
      ),
      phoneCountry: country(t),
      title: optionalText(t),
      nationality: country(t),
      companyName: optionalText(t),
      companyOrgNo: optionalText(t),
      addressStreet: optionalText(t),
      addressStreetExtra: optionalText(t),
      addressZip: optionalText(t),
      addressCity: optionalText(t),
      addressState: optionalText(t),
      addressCountry: country(t),
      version: version(),
    })
    .superRefine(({ addressCountry, addressZip, companyOrgNo }, context) => {
      refuseNationalNumbers(t, context, addressCountry, [
        { name: 'addressZip', kind: 'postcode', value: addressZip },
        { name: 'companyOrgNo', kind: 'company', value: companyOrgNo },
      ])
    }, IN_FIRST_ROUND),
)

/** Two letters: the form offers the countries that there are. */
export function country(t: Translate) {
  return optionalText(t).refine((code) => code === null || /^[A-Z]{2}$/.test(code), t('form.invalid_choice'))
}
