import { expect, test } from 'vitest'
import {
  formatPhone,
  parsePhone,
  parseStaffPhone,
  typedPhone,
} from '#app/domain/order/customer/phone.server.ts'

test.each([
  { raw: '070-174 06 12', country: 'SE', e164: '+46701740612', countryCode: 'SE' },
  { raw: '70 174 06 12', country: 'SE', e164: '+46701740612', countryCode: 'SE' },
  { raw: ' +46 70 174 06 12 ', country: 'NO', e164: '+46701740612', countryCode: 'SE' },
  { raw: '+46 (0)70 174 06 12', country: 'SE', e164: '+46701740612', countryCode: 'SE' },
  { raw: '0046701740612', country: 'DE', e164: '+46701740612', countryCode: 'SE' },
  { raw: '08-465 004 33', country: 'SE', e164: '+46846500433', countryCode: 'SE' },
  { raw: '08-465 004 33 ext 12', country: 'SE', e164: '+46846500433', countryCode: 'SE' },
  { raw: '412 34 567', country: 'NO', e164: '+4741234567', countryCode: 'NO' },
  { raw: '20 12 34 56', country: 'DK', e164: '+4520123456', countryCode: 'DK' },
  { raw: '041 2345678', country: 'FI', e164: '+358412345678', countryCode: 'FI' },
  { raw: '(0170) 1234567', country: 'DE', e164: '+491701234567', countryCode: 'DE' },
  { raw: '+31 6 12345678', country: 'SE', e164: '+31612345678', countryCode: 'NL' },
  { raw: '06-12345678', country: 'NL', e164: '+31612345678', countryCode: 'NL' },
  { raw: '07400 123456', country: 'GB', e164: '+447400123456', countryCode: 'GB' },
  { raw: '(212) 555-0123', country: 'US', e164: '+12125550123', countryCode: 'US' },
  { raw: '011 46 70 174 06 12', country: 'US', e164: '+46701740612', countryCode: 'SE' },
])('$raw in $country is $e164', ({ raw, country, e164, countryCode }) => {
  expect(parsePhone(raw, country)).toEqual({
    ok: true,
    value: { e164, countryCode, rawPhoneNumber: raw.trim() },
  })
})

test.each([
  { why: 'nothing', raw: '', country: 'SE', code: 'invalid_number' },
  { why: 'letters', raw: 'ring mig', country: 'SE', code: 'invalid_number' },
  { why: 'digits and letters', raw: '070-abc', country: 'SE', code: 'invalid_number' },
  { why: 'a prefix alone', raw: '+', country: 'SE', code: 'invalid_number' },
  { why: 'more after it', raw: '+46 70 174 06 12; drop', country: 'SE', code: 'invalid_number' },
  { why: 'a prefix of nowhere', raw: '+99 123 456 789', country: 'SE', code: 'invalid_number' },
  { why: 'four digits', raw: '1234', country: 'SE', code: 'invalid_number' },
  { why: 'short', raw: '070-12', country: 'SE', code: 'number_too_short' },
  { why: 'short with its prefix', raw: '+46 70 12', country: 'NO', code: 'number_too_short' },
  { why: 'short', raw: '(212) 555', country: 'US', code: 'number_too_short' },
  { why: 'one digit too few', raw: '070-174 06 1', country: 'SE', code: 'invalid_number' },
  { why: 'one digit too many', raw: '070-174 06 123', country: 'SE', code: 'invalid_number' },
  { why: 'long', raw: '07017406123456789', country: 'SE', code: 'number_too_long' },
  { why: 'long', raw: '412 34 567 89', country: 'NO', code: 'number_too_long' },
  { why: 'a Norwegian mobile number', raw: '412 34 567', country: 'SE', code: 'invalid_number' },
  { why: 'a Danish mobile number', raw: '20 12 34 56', country: 'SE', code: 'invalid_number' },
  { why: 'a German mobile number', raw: '0170 1234567', country: 'SE', code: 'invalid_number' },
  { why: 'a British mobile number', raw: '07400 123456', country: 'NL', code: 'invalid_number' },
  { why: 'a Swedish mobile number', raw: '070-174 06 12', country: 'DK', code: 'number_too_long' },
  { why: 'a Swedish mobile number', raw: '070-174 06 12', country: 'US', code: 'invalid_number' },
])('$why ($raw) is refused in $country', ({ raw, country, code }) => {
  expect(parsePhone(raw, country)).toMatchObject({ ok: false, error: { code, at: 'phone' } })
})

test.each([
  { raw: '070-12', country: 'SE', example: '070-123 45 67', callingCode: '46' },
  { raw: '412 34', country: 'NO', example: '40 61 23 45', callingCode: '47' },
  { raw: '0170', country: 'DE', example: '01512 3456789', callingCode: '49' },
  { raw: '+47 412 34', country: 'SE', example: '+47 40 61 23 45', callingCode: '47' },
  { raw: '070-12', country: 'Sverige', example: '070-123 45 67', callingCode: '46' },
])('who typed $raw in $country is shown $example', ({ raw, country, example, callingCode }) => {
  expect(parsePhone(raw, country)).toMatchObject({ error: { example, callingCode } })
})

test.each([
  { raw: '070-174 06 12', stored: { e164: '+46701740612', countryCode: 'SE' } },
  { raw: '07017406123456789', stored: { e164: null, countryCode: 'SE' } },
  { raw: '412 34 567', stored: { e164: null, countryCode: 'SE' } },
])('staff may write $raw', ({ raw, stored }) => {
  expect(parseStaffPhone(raw)).toEqual({ ok: true, value: { ...stored, rawPhoneNumber: raw } })
})

test.each(['', 'ring mig', '070-12', '+46 70 174 06 12; drop'])('%s is no number for staff either', (raw) => {
  expect(parseStaffPhone(raw).ok).toBe(false)
})

test.each([
  { e164: '+46701740612', rawPhoneNumber: '070-174 06 12', shown: '+46 70 174 06 12' },
  { e164: '+4520123456', rawPhoneNumber: '20123456', shown: '+45 20 12 34 56' },
  { e164: null, rawPhoneNumber: '070-12', shown: '070-12' },
])('$rawPhoneNumber is shown as $shown', ({ shown, ...phone }) => {
  expect(formatPhone({ ...phone, countryCode: 'SE' })).toBe(shown)
})

test.each([
  { why: 'national', e164: '+46701740612', countryCode: 'SE', raw: '070-174 06 12', phone: '070-174 06 12' },
  { why: 'foreign', e164: '+491701234567', countryCode: 'DE', raw: '0170 1234567', phone: '0170 1234567' },
  {
    why: 'prefixed',
    e164: '+491701234567',
    countryCode: 'DE',
    raw: '+49 170 1234567',
    phone: '+49 170 1234567',
  },
  {
    why: 'of another country',
    e164: '+46701740612',
    countryCode: 'DE',
    raw: '0701740612',
    phone: '+46701740612',
  },
  { why: 'country proposed', e164: '+4741234567', countryCode: null, raw: '412 34 567', phone: '412 34 567' },
  {
    why: 'country unknown',
    e164: '+46701740612',
    countryCode: null,
    raw: '0701740612',
    phone: '+46701740612',
  },
  { why: 'no number that we know', e164: null, countryCode: 'SE', raw: '20 12 34 56', phone: '20 12 34 56' },
])(
  'a form has a number as it was typed where it reads as the same: $why',
  ({ e164, countryCode, raw, phone }) => {
    const filled = typedPhone({ e164, countryCode, rawPhoneNumber: raw }, 'NO')
    expect(filled).toEqual({ phone, phoneCountry: countryCode ?? 'NO' })
    const read = parseStaffPhone(filled.phone, filled.phoneCountry)
    expect(read).toMatchObject({ ok: true, value: { e164 } })
  },
)
