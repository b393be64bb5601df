import { expect, test } from 'vitest'
import { phoneText } from '#app/domain/customer/contact.ts'

test.each([
  { raw: '070-174 06 07', e164: '+46701740607', country: 'SE', text: '070-174 06 07' },
  { raw: '0046 70-174 06 07', e164: '+46701740607', country: 'SE', text: '0046 70-174 06 07' },
  { raw: '0151 23456789', e164: '+4915123456789', country: 'DE', text: '+49 151 23456789' },
  { raw: '412 34 567', e164: '+4741234567', country: 'NO', text: '+47 412 34 567' },
  // Italian numbers begin with a 0 from abroad, too.
  { raw: '06 1234567', e164: '+39061234567', country: 'IT', text: '+39 06 1234567' },
  { raw: '+49 151 23456789', e164: '+4915123456789', country: 'DE', text: '+49 151 23456789' },
  { raw: '0049 151 23456789', e164: '+4915123456789', country: 'DE', text: '0049 151 23456789' },
  { raw: '(0)151 23456789', e164: '+4915123456789', country: 'DE', text: '+4915123456789' },
  { raw: '12345', e164: null, country: 'DE', text: '12345' },
])('a number of $country typed as $raw is read as $text', ({ raw, e164, country, text }) => {
  expect(phoneText({ e164, countryCode: country, rawPhoneNumber: raw })).toBe(text)
})
