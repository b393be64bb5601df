import { expect, test } from 'vitest'
import { cardProviderSchema } from '#app/http/schemas/settings/card-provider-schema.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { errorsOfForm } from '#tests/unit/http/schemas/form-errors.ts'

const FORM = { 'name.sv': 'Kort', checkout: 'EMBEDDED', capture: 'NOW', version: '1' }
const OTHER_MODE = [
  'Hör inte ihop med den hemliga nyckeln: den ena är för test, den andra för riktiga betalningar',
]

test.each([
  { stores: null, keys: ['sk_test_1', 'pk_test_1'], errors: undefined },
  { stores: null, keys: ['rk_live_1', 'pk_live_1'], errors: undefined },
  { stores: null, keys: ['sk_live_1', 'pk_test_1'], errors: { publishableKey: OTHER_MODE } },
  { stores: null, keys: ['rk_test_1', 'pk_live_1'], errors: { publishableKey: OTHER_MODE } },
  { stores: null, keys: ['', 'pk_test_1'], errors: { secretKey: ['Detta fält är obligatoriskt'] } },
  { stores: true, keys: ['', 'pk_test_1'], errors: undefined },
  { stores: true, keys: ['', 'pk_live_1'], errors: { publishableKey: OTHER_MODE } },
  { stores: false, keys: ['', 'pk_test_1'], errors: { publishableKey: OTHER_MODE } },
  { stores: false, keys: ['sk_test_1', 'pk_test_1'], errors: undefined },
  { stores: true, keys: ['', ''], errors: { publishableKey: ['Behövs för att betala på bokningssidan'] } },
  {
    stores: true,
    keys: ['pk_test_1', 'sk_test_1'],
    errors: { secretKey: expect.anything(), publishableKey: expect.anything() },
  },
])('with a test key stored: $stores, the keys $keys give $errors', ({ stores, keys, errors }) => {
  const schema = cardProviderSchema(getTranslate('sv'), { locale: 'sv', storesTestKey: stores })
  const [secretKey = '', publishableKey = ''] = keys
  expect(errorsOfForm(schema, { ...FORM, secretKey, publishableKey })).toEqual(errors)
})
