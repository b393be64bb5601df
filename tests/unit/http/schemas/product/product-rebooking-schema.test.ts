import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { productRebookingSchema } from '#app/http/schemas/product/product-rebooking-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const schema = productRebookingSchema(getTranslate('sv'))
const GOOD = { rebookable: 'on', rebookingFeeType: 'FIXED', rebookingFee: '50', rebookableUntilMinutes: '60' }

function parse(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...GOOD, ...fields })) form.append(name, value)
  return parseWithZod(form, { schema })
}

const AMOUNT = 'Ange ett belopp, till exempel 1 250 eller 99,50'

test.each([
  { fields: { rebookingFee: '-1' }, error: { rebookingFee: [AMOUNT] } },
  { fields: { rebookingFee: 'mycket' }, error: { rebookingFee: [AMOUNT] } },
  {
    fields: { rebookingFeeType: 'PERCENT', rebookingFee: '100,01' },
    error: { rebookingFee: ['Ange en procentsats mellan 0 och 100'] },
  },
  { fields: { rebookingFeeType: 'BOTH' }, error: { rebookingFeeType: ['Välj ett av alternativen'] } },
  { fields: { rebookableUntilMinutes: '-1' }, error: { rebookableUntilMinutes: ['Ange minst 0'] } },
  { fields: { rebookableUntilMinutes: '1,5' }, error: { rebookableUntilMinutes: ['Ange ett heltal'] } },
  { fields: { rebookableUntilMinutes: '' }, error: { rebookableUntilMinutes: ['Ange ett heltal'] } },
  { fields: { rebookableUntilMinutes: '999999' }, error: { rebookableUntilMinutes: ['Ange högst 527040'] } },
])('$fields is told at its field', ({ fields, error }) => {
  expect(parse(fields).reply().error).toEqual(error)
})

test.each([
  { why: 'an amount', fields: {}, fee: 5_000 },
  { why: 'percent', fields: { rebookingFeeType: 'PERCENT', rebookingFee: '12,5' }, fee: 1_250 },
  { why: 'all of it', fields: { rebookingFeeType: 'PERCENT', rebookingFee: '100' }, fee: 10_000 },
  { why: 'an amount above 100', fields: { rebookingFee: '250' }, fee: 25_000 },
  { why: 'nothing', fields: { rebookingFee: '' }, fee: 0 },
])('the fee is $why', ({ fields, fee }) => {
  const submission = parse(fields)
  expect(submission.status === 'success' && submission.value.rebookingFee).toBe(fee)
})
