import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { looksLikePhone } from '#app/domain/shared/text.ts'
import type { Phone } from './order-types.ts'

export type PhoneRefusal = { code: 'invalid_number' | 'number_too_short'; at: 'phone' }

/**
 * Reads a phone number as people type it. What passes the loose pattern is kept as typed; `e164` is there
 * when the number is a real one, with the country it turned out to be of. `defaultCountry` (two letters)
 * gives a number without a prefix its country, and with it a least length. Source: spec 2 §5 'Phone'.
 */
export function parsePhone(raw: string, defaultCountry: string): Result<Phone, PhoneRefusal> {
  const rawPhoneNumber = raw.trim()
  if (!looksLikePhone(rawPhoneNumber)) return err({ code: 'invalid_number', at: 'phone' })
  const country = toCountry(defaultCountry)
  const international = rawPhoneNumber.replace(/^00/, '+')
  if (validatePhoneNumberLength(international, country) === 'TOO_SHORT') {
    return err({ code: 'number_too_short', at: 'phone' })
  }
  const number = parsePhoneNumberFromString(international, country)
  if (!number?.isPossible()) return ok({ e164: null, countryCode: country ?? null, rawPhoneNumber })
  return ok({ e164: number.number, countryCode: number.country ?? country ?? null, rawPhoneNumber })
}

function toCountry(code: string): CountryCode | undefined {
  return isSupportedCountry(code) ? code : undefined
}
