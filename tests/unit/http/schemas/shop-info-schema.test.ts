import { expect, test } from 'vitest'
import { shopInfoSchema } from '#app/http/schemas/shop-info-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm, valuesOfForm } from './form-errors.ts'

const schema = shopInfoSchema(getTranslate('sv'))
const REQUIRED = ['Detta fält är obligatoriskt']

const FORM = {
  displayName: 'Sjöboden',
  'introduction.sv': 'Välkommen',
  companyName: 'Sjöboden AB',
  companyOrgNo: '559000-0000',
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
