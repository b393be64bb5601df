import { expect, test } from 'vitest'
import { findCardProvider } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { findAccount, findWebhookSecret } from '#app/domain/order/provider/provider-account-queries.server.ts'
import {
  action as save,
  loader as show,
} from '#app/routes/staff/settings/payment-providers/card-provider.tsx'
import type { Db } from '#db/transaction.server.ts'
import { testConfig } from '#tests/support/config.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const PATTERN = '/settings/payment-providers/stripe/:cardProviderId'
const FORM = {
  active: 'on',
  'name.sv': 'Kort',
  secretKey: 'sk_test_abc_x7Q2',
  webhookSecret: '',
  capture: 'NOW',
  checkout: 'HOSTED',
  publishableKey: '',
  minimumPrice: '',
  maximumPrice: '',
  shownToGuests: 'on',
}

async function post(db: Db, shop: StaffShop, form: Record<string, string>, id?: number) {
  const params = id === undefined ? {} : { cardProviderId: String(id) }
  const path = PATTERN.replace(':cardProviderId', String(id ?? 'new'))
  return outcomeOf(save({ ...(await staffArgs(db, shop, path, { params, form })), pattern: PATTERN }))
}

test.each(DIALECTS)('%s: keys are set, sealed, changed one at a time, and never shown', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const { shopId } = shop
  expect(await post(db, shop, { ...FORM, secretKey: 'pk_live_1', webhookSecret: 'sk_1' })).toMatchObject({
    status: 422,
    errors: { secretKey: [expect.any(String)], webhookSecret: [expect.any(String)] },
  })
  expect(await post(db, shop, { ...FORM, secretKey: '' })).toMatchObject({
    status: 422,
    errors: { secretKey: ['Detta fält är obligatoriskt'] },
  })
  const embedded = { ...FORM, checkout: 'EMBEDDED' }
  expect(await post(db, shop, embedded)).toMatchObject({
    status: 422,
    errors: { publishableKey: ['Behövs för att betala på bokningssidan'] },
  })
  expect(await post(db, shop, { ...embedded, publishableKey: 'sk_test_1' })).toMatchObject({
    status: 422,
    errors: { publishableKey: ['En publicerbar nyckel börjar med pk_'] },
  })
  const created = await post(db, shop, FORM)
  const id = Number(/\/stripe\/(\d+)$/.exec(String('to' in created && created.to))?.[1])
  const key = { shopId, id }
  const master = testConfig.sessionSecret
  expect(await findAccount(db, key, master)).toMatchObject({ secretKey: FORM.secretKey, embedKey: null })
  expect(await findAccount(db, { shopId: shopId + 1, id }, master)).toBeUndefined()

  const changed = {
    ...FORM,
    secretKey: '',
    webhookSecret: 'whsec_90Lm',
    version: '1',
    capture: 'ON_CONFIRMATION',
    checkout: 'EMBEDDED',
    publishableKey: ' pk_test_1 ',
  }
  expect(await post(db, shop, changed, id)).toEqual(created)
  expect(await findAccount(db, key, master)).toMatchObject({
    secretKey: FORM.secretKey,
    capture: 'ON_CONFIRMATION',
    embedKey: 'pk_test_1',
  })
  expect(await findWebhookSecret(db, id, master)).toEqual({ shopId, secret: 'whsec_90Lm' })
  expect(await findCardProvider(db, key)).toMatchObject({ secretKeyEnd: 'x7Q2', webhookSecretEnd: '90Lm' })

  const args = await staffArgs(db, shop, PATTERN.replace(':cardProviderId', String(id)), {
    params: { cardProviderId: String(id) },
  })
  const shown = JSON.stringify(await show({ ...args, pattern: PATTERN }))
  expect(shown).toContain('x7Q2')
  expect(shown).toContain(`/webhooks/stripe/${id}`)
  const stored = JSON.stringify([
    shown,
    await db.selectFrom('payment_provider').selectAll().execute(),
    await db.selectFrom('activity').selectAll().execute(),
  ])
  expect(stored).not.toMatch(/sk_test_abc|whsec_90Lm/)
})
