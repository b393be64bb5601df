import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { HOME_COUNTRY, type Phone } from '#app/domain/customer/contact.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { looksLikePhone } from '#app/domain/shared/text/text.ts'

type PhoneRefusal = {
  code: 'invalid_number' | 'number_too_short' | 'number_too_long'
  at: 'phone'
  /** A mobile number as it is written in that country. */
  example: string
  /** Of the country that the number was read by, without the plus sign. */
  callingCode: string
}

/** Numbers that nobody is called on; eight digits of a Danish mobile number are such a one in Sweden. */
const UNREACHABLE_TYPES: ReadonlySet<string | undefined> = new Set(['TOLL_FREE', 'PREMIUM_RATE'])

/**
 * Reads a phone number as guests type it. It must pass the loose pattern and be a number of the country whose
 * prefix it begins with, else of `defaultCountry` (two letters). Source: spec 2 §5 'Phone'.
 */
export function parsePhone(raw: string, defaultCountry: string): Result<Phone, PhoneRefusal> {
  const rawPhoneNumber = raw.trim()
  const country = toCountry(defaultCountry)
  const international = rawPhoneNumber.replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, country)
  const refuse = (code: PhoneRefusal['code']) =>
    err({ code, at: 'phone', ...exampleOf(number, country) } as const)

  if (!looksLikePhone(rawPhoneNumber)) return refuse('invalid_number')
  const length = validatePhoneNumberLength(international, country)
  if (length === 'TOO_SHORT') return refuse('number_too_short')
  if (length === 'TOO_LONG') return refuse('number_too_long')
  if (!number?.isValid() || UNREACHABLE_TYPES.has(number.getType())) return refuse('invalid_number')
  return ok({ e164: number.number, countryCode: number.country ?? country, rawPhoneNumber })
}

/**
 * The same for staff, who may know a number better than our tables: what passes the loose pattern and is not
 * too short is stored as typed, without `e164` when it is no number that we know.
 */
export function parseStaffPhone(raw: string, defaultCountry = HOME_COUNTRY): Result<Phone, PhoneRefusal> {
  const parsed = parsePhone(raw, defaultCountry)
  const rawPhoneNumber = raw.trim()
  if (parsed.ok || parsed.error.code === 'number_too_short' || !looksLikePhone(rawPhoneNumber)) return parsed
  return ok({ e164: null, countryCode: toCountry(defaultCountry), rawPhoneNumber })
}

/**
 * A stored number for a form's fields, as it was typed, beside the country that it is read by; in full where what was
 * typed would be read as another. Without a country of its own it is read by the `proposed` one.
 */
export function typedPhone({ e164, countryCode, rawPhoneNumber }: Phone, proposed: string) {
  const country = countryCode ?? proposed
  const read = parseStaffPhone(rawPhoneNumber, country)
  const isSame = e164 === null || (read.ok && read.value.e164 === e164)
  return { phone: isSame ? rawPhoneNumber : e164, phoneCountry: country }
}

/** A stored number in its international form, '+46 70 174 06 07'; as it was typed where none could be read. */
export function formatPhone({ e164, rawPhoneNumber }: Phone): string {
  return (e164 && parsePhoneNumberFromString(e164)?.formatInternational()) ?? rawPhoneNumber
}

/** How a number is written in the country that was meant, with its prefix if one was typed. */
function exampleOf(number: PhoneNumber | undefined, chosen: CountryCode) {
  const country = number?.country ?? chosen
  const example = getExampleNumber(country, examples) ?? getExampleNumber(HOME_COUNTRY, examples)
  const isNational = country === chosen && example?.country === country
  return {
    example: (isNational ? example?.formatNational() : example?.formatInternational()) ?? '',
    callingCode: getCountryCallingCode(example?.country ?? country),
  }
}

function toCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : HOME_COUNTRY
}
