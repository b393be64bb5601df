import { expect, test } from 'vitest'
import { createTax, listTaxes } from '#app/domain/catalog/records/tax-queries.server.ts'
import { ok } from '#app/domain/shared/result.ts'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { saveForm, saveForms } from '#app/http/forms/save-form.server.ts'
import { portalSettingsSchema } from '#app/http/schemas/settings/portal-settings-schema.ts'
import { manifestOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { taxSchema } from '#app/http/schemas/settings/tax-schema.ts'
import type { Db } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { outcomeOf, staffArgs } from '../../routes/staff/staff-shop.ts'

async function openShop(db: Db) {
  const shop = { shopId: await insertShop(db), userId: await insertUser(db) }
  const argsOf = (form: Record<string, string>) => staffArgs(db, shop, '/page', { params: {}, form })
  const options = async () => (await findShop(db, shop.shopId))?.options
  return { ...shop, argsOf, options }
}

test.each(DIALECTS)(
  '%s: a form is saved once for its key, and goes on to what was created',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const { shopId, argsOf } = await openShop(db)
    const post = async (form: Record<string, string>) =>
      saveForm(await argsOf(form), {
        schema: taxSchema,
        save: (tx, edit) => createTax(tx, edit),
        done: async ({ id }, { name }) => Response.redirect(`http://localhost/${name}/${id}`),
      })

    const form = { name: 'Moms', percentage: '25', requestKey: 'key-1' }
    const first = await outcomeOf(post(form))
    expect(first).toEqual({ to: expect.stringMatching(/^http:\/\/localhost\/Moms\/\d+$/) })
    expect(await outcomeOf(post(form))).toEqual(first)
    expect(await outcomeOf(post({ ...form, percentage: '12' }))).toMatchObject({ status: 409 })
    expect(await listTaxes(db, shopId)).toHaveLength(1)
  },
)

test.each(DIALECTS)('%s: what is wrong, refused or gone is answered, and not saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { argsOf, options } = await openShop(db)
  const args = await argsOf({ guestCancelHours: '24', version: '1' })
  const form = { schema: portalSettingsSchema, done: '/settings' }

  const wrong = saveForm(await argsOf({ guestCancelHours: 'x' }), {
    ...form,
    save: async () => ok({ id: 1, version: 1 }),
  })
  expect(await outcomeOf(wrong)).toMatchObject({
    status: 422,
    errors: { guestCancelHours: [expect.any(String)] },
  })
  const refused = saveForm(args, {
    ...form,
    save: async () => ({ ok: false, error: { code: 'too_many_attempts', at: 'guestCancelHours' } }),
  })
  expect(await outcomeOf(refused)).toMatchObject({ status: 429 })
  const gone = saveForm(await argsOf({}), {
    ...form,
    save: async () => ({ ok: false, error: { code: 'not_found' } }),
  })
  expect(await outcomeOf(gone)).toMatchObject({ status: 404 })
  expect((await options())?.guestCancelHours).toBeNull()
})

test.each(DIALECTS)('%s: of several forms the one with the posted intent is saved', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const { argsOf, options } = await openShop(db)
  const post = async (form: Record<string, string>) =>
    saveForms(
      await argsOf(form),
      {
        portal: { schema: portalSettingsSchema, save: (tx, edit) => saveShopOptions(tx, edit) },
        manifest: { schema: manifestOptionsSchema, save: (tx, edit) => saveShopOptions(tx, edit) },
      },
      { done: '/settings' },
    )

  expect(await outcomeOf(post({ intent: 'portal', guestCancelHours: '24' }))).toEqual({ to: '/settings' })
  expect(await outcomeOf(post({ intent: 'manifest', manifestViewDays: '7' }))).toEqual({ to: '/settings' })
  expect(await options()).toMatchObject({ guestCancelHours: 24, manifestViewDays: 7 })
  expect(await outcomeOf(post({ intent: 'toString' }))).toMatchObject({ status: 404 })
  expect(await outcomeOf(post({ guestCancelHours: '48' }))).toMatchObject({ status: 404 })
})

test('a whole number is digits as people count by, and nothing else that is read as one', async () => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const { argsOf } = await openShop(db)
  const save = async (guestCancelHours: string) => {
    const saved: unknown[] = []
    const answer = saveForm(await argsOf({ guestCancelHours }), {
      schema: portalSettingsSchema,
      done: '/settings',
      save: async (_, { values }) => {
        saved.push(values.guestCancelHours)
        return ok({ id: 1, version: 1 })
      },
    })
    return [await outcomeOf(answer), ...saved]
  }
  const refused = (text: string) => [{ status: 422, errors: { guestCancelHours: [text] }, stale: undefined }]
  for (const [typed, outcome] of [
    ['', [{ to: '/settings' }, null]],
    [' ', [{ to: '/settings' }, null]],
    ['0', [{ to: '/settings' }, 0]],
    [' 24 ', [{ to: '/settings' }, 24]],
    ['024', [{ to: '/settings' }, 24]],
    ['-1', refused('Ange minst 0')],
    ['9999', refused('Ange högst 8784')],
    ...['1e1', '0x10', '+5', '3.0', '3,5', '0b11', '²', 'x'].map(
      (each) => [each, refused('Ange ett heltal')] as const,
    ),
  ] as const) {
    expect(await save(typed), typed).toEqual(outcome)
  }
})
