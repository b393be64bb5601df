import { expect, test } from 'vitest'
import { z } from 'zod'
import { customerParts, refuseForeignNumbers } from '#app/http/schemas/customer-schema.server.ts'
import { IN_FIRST_ROUND } from '#app/http/schemas/national-number.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm } from './form-errors.ts'

const t = getTranslate('sv')
const fields = (['addressCountry', 'addressZip', 'companyOrgNo', 'email'] as const).map((fieldName) => ({
  fieldName,
  label: {},
  isRequired: false,
}))
const schema = z.object(customerParts(t, fields)).superRefine(refuseForeignNumbers(t), IN_FIRST_ROUND)

test.each([
  { form: { addressCountry: 'SE', addressZip: '139 70', companyOrgNo: '556016-0680' }, errors: undefined },
  { form: { addressZip: '20095', companyOrgNo: 'HRB 1' }, errors: undefined },
  { form: { addressCountry: 'JP', addressZip: '100-0001' }, errors: undefined },
  { form: { addressCountry: 'DE', addressZip: '' }, errors: undefined },
  {
    form: { addressCountry: 'DE', addressZip: '139 70 0', email: 'x' },
    errors: { addressZip: ['Ange ett postnummer som 20095'], email: ['Ogiltig e-postadress'] },
  },
  {
    form: { addressCountry: 'SE', companyOrgNo: '556016-0681' },
    errors: { companyOrgNo: ['Kontrollera numret. Så ser det ut: 556016-0680'] },
  },
  {
    form: { addressCountry: 'XX', addressZip: 'x' },
    errors: { addressCountry: ['Välj ett av alternativen'] },
  },
])('a customer with $form', ({ form, errors }) => {
  expect(errorsOfForm(schema, form)).toEqual(errors)
})
