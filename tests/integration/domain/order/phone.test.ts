import { expect, test } from 'vitest'
import { parsePhone } from '#app/domain/order/phone.server.ts'

test.each([
  { raw: '070-174 06 12', country: 'SE', e164: '+46701740612', countryCode: 'SE' },
  { raw: ' +46 70 174 06 12 ', country: 'NO', e164: '+46701740612', countryCode: 'SE' },
  { raw: '0046701740612', country: 'SE', e164: '+46701740612', countryCode: 'SE' },
  { raw: '+31 6 12345678', country: 'SE', e164: '+31612345678', countryCode: 'NL' },
  { raw: '(0170) 1234567', country: 'DE', e164: '+491701234567', countryCode: 'DE' },
  { raw: '08-465 004 33', country: 'SE', e164: '+46846500433', countryCode: 'SE' },
  { raw: '07017406123456789', country: 'SE', e164: null, countryCode: 'SE' },
])('$raw in $country is $e164', ({ raw, country, e164, countryCode }) => {
  expect(parsePhone(raw, country)).toEqual({
    ok: true,
    value: { e164, countryCode, rawPhoneNumber: raw.trim() },
  })
})

test.each(['', 'ring mig', '070-abc', '+', '1234', '1'.repeat(21), '+46 70 174 06 12; drop'])(
  '%s is no number',
  (raw) => {
    expect(parsePhone(raw, 'SE')).toEqual({ ok: false, error: { code: 'invalid_number', at: 'phone' } })
  },
)

test.each(['070-12', '12345', '+46 70 12'])('%s is too short for Sweden, and the guest hears so', (raw) => {
  expect(parsePhone(raw, 'SE')).toEqual({ ok: false, error: { code: 'number_too_short', at: 'phone' } })
})
