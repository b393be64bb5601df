import { z } from 'zod'
import { type NumberKind, readNationalNumber } from '#app/domain/shared/text/national-numbers.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import {
  choice,
  email,
  optionalText,
  optionalWebAddress,
  phoneNumber,
  text,
  translatable,
  version,
} from '#app/http/schemas/fields.ts'
import { IN_FIRST_ROUND, refuseNationalNumbers } from '#app/http/schemas/national-number.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A guest must recognise the shop by it. Source: spec 3 §5. */
const SHORTEST_NAME = 4

type Countries = {
  /** Where the shop is, unless the country is given. */
  country: string
  /** Left out where only countries are offered. */
  isCountry?: (code: string) => boolean
}

/**
 * A shop's company and profile as a form posts it and JSON sends it. The specification's 'company fields
 * required' means what every business has: VAT number and web address may be missing. Numbers and postcode are
 * checked by the country, in the first round, and come out in its usual spelling.
 */
export function shopInfoSchema(t: Translate, { country, isCountry = () => true }: Countries) {
  return z
    .object({
      displayName: text(t, { max: TEXT_LIMITS.name }).refine(
        (name) => name.length >= SHORTEST_NAME,
        t('settings.name_too_short'),
      ),
      introduction: translatable(t),
      companyName: text(t),
      companyOrgNo: text(t, { max: TEXT_LIMITS.name }),
      companyVat: optionalText(t, { max: TEXT_LIMITS.name }),
      companyAddressStreet: text(t),
      companyAddressZip: text(t, { max: TEXT_LIMITS.name }),
      companyAddressCity: text(t, { max: TEXT_LIMITS.name }),
      companyAddressCountry: z
        .string({ error: t('form.invalid_choice') })
        .refine((code) => /^[A-Z]{2}$/.test(code) && isCountry(code), t('form.invalid_choice'))
        .default(country),
      companyUrl: optionalWebAddress(t),
      companyEmail: email(t),
      companyPhone: phoneNumber(t),
      locale: choice(t, LOCALES),
      version: version(),
    })
    .superRefine(({ companyAddressCountry, companyOrgNo, companyVat, companyAddressZip }, context) => {
      refuseNationalNumbers(t, context, companyAddressCountry, [
        { name: 'companyOrgNo', kind: 'company', value: companyOrgNo },
        { name: 'companyVat', kind: 'vat', value: companyVat },
        { name: 'companyAddressZip', kind: 'postcode', value: companyAddressZip },
      ])
    }, IN_FIRST_ROUND)
    .transform(({ companyOrgNo, companyVat, companyAddressZip, ...info }) => {
      const usual = (kind: NumberKind, value: string) =>
        readNationalNumber(kind, info.companyAddressCountry, value) ?? value
      return {
        ...info,
        companyOrgNo: usual('company', companyOrgNo),
        companyVat: companyVat === null ? null : usual('vat', companyVat),
        companyAddressZip: usual('postcode', companyAddressZip),
      }
    })
}
