import { expect, test } from 'vitest'
import { listPaymentProviders } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import {
  action as save,
  loader as show,
} from '#app/routes/staff/settings/payment-providers/payment-provider.tsx'
import {
  action as move,
  loader as showList,
} from '#app/routes/staff/settings/payment-providers/payment-providers.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertPaymentProvider } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

const LIST = '/settings/payment-providers'
const METHOD = {
  active: 'on',
  'name.sv': 'Faktura',
  'instructions.sv': 'Betala inom tio dagar.',
  timeLimitHours: '240',
  minimumPrice: '1 000',
  maximumPrice: '',
  shownToGuests: 'on',
}

async function post(db: Db, shop: StaffShop, form: Record<string, string>, id?: number) {
  const path = `${LIST}/${id ?? 'new'}`
  const params = id === undefined ? {} : { paymentProviderId: String(id) }
  const args = await staffArgs(db, shop, path, { params, form })
  return outcomeOf(save({ ...args, pattern: `${LIST}/:paymentProviderId` }))
}

test.each(DIALECTS)('%s: a method is made, refused, saved, moved and shown in words', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const testId = await insertPaymentProvider(db, { shop_id: shop.shopId, kind: 'TEST' })
  expect(await post(db, shop, METHOD)).toEqual({ to: LIST })
  const wrong = { 'name.sv': '', 'instructions.sv': ' ', timeLimitHours: '-1', minimumPrice: 'dyrt' }
  expect(await post(db, shop, { ...METHOD, ...wrong })).toMatchObject({
    status: 422,
    errors: {
      'name.sv': ['Detta fält är obligatoriskt'],
      'instructions.sv': ['Detta fält är obligatoriskt'],
      timeLimitHours: [expect.any(String)],
      minimumPrice: [expect.any(String)],
    },
  })
  expect(await post(db, shop, { ...METHOD, maximumPrice: '999,99' })).toEqual({
    status: 422,
    errors: { maximumPrice: ['Högst kan inte vara mindre än lägst'] },
  })

  const [, method] = await listPaymentProviders(db, shop.shopId)
  if (!method) throw new Error('not made')
  expect(method).toMatchObject({ kind: 'OFFLINE', minimumPriceMinor: 100_000, shownToStaff: false })
  expect(await post(db, shop, { ...METHOD, version: '1', active: '' }, method.id)).toEqual({ to: LIST })
  expect(await post(db, shop, METHOD, testId)).toMatchObject({ status: 404 })

  const moveArgs = await staffArgs(db, shop, LIST, { params: {}, form: { move: `${method.id}:up` } })
  expect(await outcomeOf(move({ ...moveArgs, pattern: LIST }))).toEqual({ to: LIST })
  const args = await staffArgs(db, shop, LIST, { params: {} })
  const { providers, seen } = await showList({ ...args, pattern: LIST })
  expect(providers).toMatchObject([
    { id: method.id, name: 'Faktura', state: 'OFF' },
    { id: testId, kind: 'TEST', state: 'ACTIVE' },
  ])
  expect(seen).toEqual([testId])

  const editor = async (owner: StaffShop, id: number) => {
    const params = { paymentProviderId: String(id) }
    const path = `${LIST}/${id}`
    return show({
      ...(await staffArgs(db, owner, path, { params })),
      pattern: `${LIST}/:paymentProviderId`,
    })
  }
  expect((await editor(shop, method.id)).method).toMatchObject({
    title: 'Faktura',
    minimumPrice: '1000',
  })
  expect(await outcomeOf(editor(await insertStaffShop(db), method.id))).toMatchObject({ status: 404 })
  expect(await outcomeOf(editor(shop, testId))).toMatchObject({ status: 404 })
})
