import { expect, test } from 'vitest'
import { parsePhone } from '#app/domain/order/customer/phone.server.ts'
import { isEmail } from '#app/domain/shared/text/text.ts'
import { somebody, somebodyAtCompany } from '#db/seed/names.ts'
import { createRandom } from '#db/seed/random.ts'

const random = createRandom(11)
const people = [
  ...Array.from({ length: 300 }, () => somebody(random)),
  ...Array.from({ length: 10 }, () => somebodyAtCompany(random)),
]

test('everybody can be written to, at an address that nobody has', () => {
  for (const { email } of people) {
    expect(isEmail(email)).toBe(true)
    expect(email).toMatch(/\.example$/)
  }
})

test('every number is one, and Swedish ones are of the range that is kept for stories', () => {
  for (const { phone, country, lang, companyName } of people) {
    expect(parsePhone(phone, country).ok).toBe(true)
    if (lang === 'sv' && companyName === null) expect(phone).toMatch(/^070-174 06 (0[5-9]|[1-9]\d)$/)
  }
})

test('all five languages are among them, Swedish most', () => {
  const count = (lang: string) => people.filter((person) => person.lang === lang).length
  for (const lang of ['sv', 'en', 'de', 'nl', 'no']) expect(count(lang)).toBeGreaterThan(0)
  expect(count('sv')).toBeGreaterThan(150)
})
