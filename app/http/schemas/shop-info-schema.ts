import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text.ts'
import { LOCALES } from '#app/domain/shared/translatable.ts'
import type { Translate } from '#app/i18n/translate.ts'
import {
  choice,
  email,
  optionalText,
  optionalWebAddress,
  phoneNumber,
  text,
  translatable,
  version,
} from './fields.ts'

/** A guest must recognise the shop by it. Source: spec 3 §5. */
const SHORTEST_NAME = 4

/**
 * A shop's company and profile as a form posts it and JSON sends it. The specification's 'company fields
 * required' means what every business has: VAT number and web address may be missing.
 */
export function shopInfoSchema(t: Translate) {
  return z.object({
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
    companyUrl: optionalWebAddress(t),
    companyEmail: email(t),
    companyPhone: phoneNumber(t),
    locale: choice(t, LOCALES),
    version: version(),
  })
}
