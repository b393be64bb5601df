import { expect, test } from 'vitest'
import { shopInfoSchema } from '#app/http/schemas/settings/shop-info-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const schema = shopInfoSchema(getTranslate('sv'), { country: 'SE', isCountry: (code) => code !== 'XX' })
const REQUIRED = ['Detta fält är obligatoriskt']

const FORM = {
  displayName: 'Sjöboden',
  'introduction.sv': 'Välkommen',
  companyName: 'Sjöboden AB',
  companyOrgNo: '559000-0005',
  companyAddressCountry: 'SE',
  companyVat: '',
  companyAddressStreet: 'Södra bryggan 4',
  companyAddressZip: '139 70',
  companyAddressCity: 'Stavsnäs',
  companyUrl: 'sjoboden.example',
  companyEmail: 'hej@sjoboden.example',
  companyPhone: '08-465 004 10',
  locale: 'sv',
  version: '2',
}

test.each([
  ['displayName', '', ['Detta fält är obligatoriskt']],
  ['displayName', 'Sjö', ['Namnet måste ha minst 4 tecken']],
  ['displayName', '  Sjö  ', ['Namnet måste ha minst 4 tecken']],
  ['displayName', 'x'.repeat(101), ['Skriv högst 100 tecken']],
  ['introduction.sv', 'x'.repeat(256), ['Skriv högst 255 tecken']],
  ['companyName', ' ', REQUIRED],
  ['companyOrgNo', '', REQUIRED],
  ['companyVat', 'x'.repeat(101), ['Skriv högst 100 tecken']],
  ['companyAddressStreet', '', REQUIRED],
  ['companyAddressZip', '', REQUIRED],
  ['companyAddressCity', '', REQUIRED],
  ['companyOrgNo', '559000-0000', ['Kontrollera numret. Så ser det ut: 556016-0680']],
  ['companyVat', 'SE559000000001', ['Kontrollera numret. Så ser det ut: SE556016068001']],
  ['companyAddressZip', '1397', ['Ange ett postnummer som 114 55']],
  ['companyAddressCountry', 'XX', ['Välj ett av alternativen']],
  ['companyAddressCountry', 'Sverige', ['Välj ett av alternativen']],
  ['companyUrl', 'inte en adress', [expect.stringContaining('webbadress')]],
  ['companyUrl', 'javascript:alert(1)', [expect.stringContaining('webbadress')]],
  ['companyEmail', '', REQUIRED],
  ['companyEmail', 'hej@', ['Ogiltig e-postadress']],
  ['companyPhone', '', REQUIRED],
  ['companyPhone', 'ring oss', ['Ogiltigt telefonnummer']],
  ['companyPhone', '123', ['Ogiltigt telefonnummer']],
  ['locale', 'fi', ['Välj ett av alternativen']],
  ['locale', '', ['Välj ett av alternativen']],
])('%s: %j is refused', (name, value, errors) => {
  expect(errorsOfForm(schema, { ...FORM, [name]: value })).toEqual({ [name]: errors })
})

test('a form and JSON give the same company', () => {
  const values = valuesOfForm(schema, FORM)
  expect(values).toMatchObject({
    displayName: 'Sjöboden',
    introduction: { sv: 'Välkommen' },
    companyVat: null,
    companyUrl: 'https://sjoboden.example',
    version: 2,
  })
  expect(schema.parse(values)).toEqual(values)
})

test('numbers and postcode are those of the country, in its spelling, in the first round', () => {
  const form = {
    ...FORM,
    companyAddressCountry: 'DE',
    companyVat: 'de 136 695 976',
    companyAddressZip: 'D-20095',
  }
  expect(valuesOfForm(schema, { ...form, companyOrgNo: 'hrb 12345' })).toMatchObject({
    companyOrgNo: 'HRB 12345',
    companyVat: 'DE136695976',
    companyAddressZip: '20095',
  })
  expect(errorsOfForm(schema, { ...form, companyOrgNo: 'HRB', companyEmail: 'x' })).toEqual({
    companyEmail: ['Ogiltig e-postadress'],
    companyOrgNo: ['Kontrollera numret. Så ser det ut: HRB 12345'],
  })
  expect(schema.safeParse(null).success).toBe(false)
  expect(schema.safeParse({ companyOrgNo: 5, companyAddressZip: [] }).success).toBe(false)
})
