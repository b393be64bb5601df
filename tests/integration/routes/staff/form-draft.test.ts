import { expect, test } from 'vitest'
import { services } from '#app/http/context.server.ts'
import { action as saveDuration, loader as showDuration } from '#app/routes/staff/catalog/duration.tsx'
import {
  action as saveAvailability,
  loader as showAvailability,
} from '#app/routes/staff/products/availability/availability.tsx'
import {
  action as saveQuestions,
  loader as showQuestions,
} from '#app/routes/staff/products/custom-fields/custom-fields.tsx'
import { action as saveSetup, loader as showSetup } from '#app/routes/staff/products/setup/setup.tsx'
import { action as saveResource, loader as showResource } from '#app/routes/staff/resources/resource.tsx'
import { action as saveType, loader as showType } from '#app/routes/staff/resources/resource-type.tsx'
import {
  action as saveQuestion,
  loader as showQuestion,
} from '#app/routes/staff/settings/custom-fields/custom-field.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertProduct, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { insertStaffShop, outcomeOf, type StaffShop, staffArgs } from './staff-shop.ts'

/** A product's form is left to create what it can choose, and found again as it was typed. */

type Form = Record<string, string>
const BY_TAB = {
  availability: { loader: showAvailability, action: saveAvailability },
  setup: { loader: showSetup, action: saveSetup },
} as const

const TYPED = {
  startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
  startTimeInterval: '30',
  'startTimes[0]': '09:15',
  'startTimes[1]': 'soon',
  cutOffMinutes: '45',
  version: '1',
}
const HALF_DAY = { 'label.sv': 'Halvdag', amount: '4', unit: 'HOURS', active: 'on', requestKey: 'k-half-day' }

async function tabArgs(db: Db, shop: StaffShop, path: string, form?: Form) {
  const productId = /^\/products\/(\d+)/.exec(path)?.[1] ?? ''
  const args = await staffArgs(db, shop, path, { params: { productId }, ...(form ? { form } : {}) })
  return { ...args, pattern: '/products/:productId/availability' as const }
}

/** Presses the create button of a tab; the address that it leads to. */
async function leave(db: Db, shop: StaffShop, path: string, form: Form): Promise<string> {
  const tab = path.includes('/setup') ? 'setup' : 'availability'
  const args = await tabArgs(db, shop, path, form)
  return addressOf(BY_TAB[tab].action({ ...args, pattern: `/products/:productId/${tab}` as never }))
}

async function addressOf(answer: unknown): Promise<string> {
  const outcome = await outcomeOf(answer)
  if (!('to' in outcome) || !outcome.to) throw new Error(`leads nowhere: ${JSON.stringify(outcome)}`)
  return outcome.to
}

async function newArgs(db: Db, shop: StaffShop, path: string, form?: Form) {
  return staffArgs(db, shop, path, { params: {}, ...(form ? { form } : {}) })
}

test.each(DIALECTS)(
  '%s: a new duration comes back selected, with what was typed, once for two posts',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const tab = `/products/${shop.productId}/availability`
    const away = await leave(db, shop, tab, { ...TYPED, create: 'duration' })
    expect(away).toMatch(/^\/durations\/new\?draft=[\w-]{36}$/)

    const pattern = '/durations/new' as const
    const shown = await showDuration({ ...(await newArgs(db, shop, away)), pattern })
    const back = away.replace('/durations/new', tab)
    expect(shown.origin).toEqual({ to: back, label: 'Tillbaka till Havskajak' })
    const refused = await newArgs(db, shop, away, { ...HALF_DAY, amount: '-1' })
    expect(await outcomeOf(saveDuration({ ...refused, pattern }))).toMatchObject({ status: 422 })
    const posts = [HALF_DAY, HALF_DAY].map(async (form) =>
      addressOf(saveDuration({ ...(await newArgs(db, shop, away, form)), pattern })),
    )
    const addresses = [await posts[0], await posts[1]]
    const durations = await db.selectFrom('duration').select('id').execute()
    expect(durations).toHaveLength(1)
    const selected = `${back}&duration=${durations[0]?.id}`
    expect(addresses).toEqual([selected, selected])

    const { draft, availability } = await showAvailability(await tabArgs(db, shop, selected))
    expect(draft?.result.initialValue).toMatchObject({
      startTimes: ['09:15', 'soon'],
      cutOffMinutes: '45',
      durationIds: String(durations[0]?.id),
      version: '1',
    })
    expect(availability.durationIds).toEqual([])
    const cancelled = await showAvailability(await tabArgs(db, shop, back))
    expect(cancelled.draft?.result.initialValue).toMatchObject({ cutOffMinutes: '45' })
    expect(cancelled.draft?.result.initialValue).not.toHaveProperty('durationIds')
  },
)

test.each(DIALECTS)('%s: a draft opens for its user, in its shop, at its address', async (dialect) => {
  await using database = await createTestDatabase(dialect)
  const { db } = database
  const shop = await insertStaffShop(db)
  const tab = `/products/${shop.productId}/availability`
  const away = await leave(db, shop, tab, { ...TYPED, create: 'duration' })
  const back = away.replace('/durations/new', tab)
  const draftAt = async (of: StaffShop, path: string) =>
    (await showAvailability(await tabArgs(db, of, path))).draft
  const colleague = { ...shop, userId: await insertUser(db, { email: 'kollega@example.test' }) }
  const other = await insertStaffShop(db)
  const sibling = await insertProduct(db, { shop_id: shop.shopId })
  const foreign = back.replace(`/${shop.productId}/`, `/${other.productId}/`)

  expect(await draftAt(shop, back)).not.toBeNull()
  expect(await draftAt(colleague, back)).toBeNull()
  expect(await draftAt({ ...other, userId: shop.userId }, foreign)).toBeNull()
  expect(await draftAt(shop, back.replace(`/${shop.productId}/`, `/${sibling}/`))).toBeNull()
  expect(await draftAt(shop, `${tab}?draft=%27%00`)).toBeNull()
  expect(await draftAt(shop, `${tab}?draft=${crypto.randomUUID()}`)).toBeNull()

  const pattern = '/durations/new' as const
  const stranger = await newArgs(db, colleague, away, HALF_DAY)
  expect((await showDuration({ ...stranger, pattern })).origin).toBeNull()
  expect(await outcomeOf(saveDuration({ ...stranger, pattern }))).toEqual({ to: '/durations' })
})

test.each([
  ['duration', 'availability'],
  ['resource', 'setup'],
  ['resource-type', 'setup'],
  ['question', 'availability'],
] as const)('without permission for the page, new %s is neither shown nor left for', async (create, tab) => {
  await using database = await createTestDatabase('sqlite')
  const { db } = database
  const shop = await insertStaffShop(db)
  const path = `/products/${shop.productId}/${tab}`
  const args = await tabArgs(db, shop, path, { ...TYPED, create })
  args.context.set(services, { ...args.context.get(services), can: (one) => one.startsWith('rental') })
  const { action, loader } = BY_TAB[tab]
  const page = { ...args, pattern: `/products/:productId/${tab}` as never }
  expect(await outcomeOf(action(page))).toEqual({ status: 403, errors: null })
  expect(await db.selectFrom('form_draft').select('key').execute()).toEqual([])
  const shown = await loader(page)
  expect('choices' in shown ? shown.choices.canCreate : shown.canCreate).toBe(false)
})

test.each(DIALECTS)(
  '%s: a new type and its first resource come back selected; without a limit none is shut out',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const tab = `/products/${shop.productId}/setup`
    const show = async (path: string) => {
      const args = await tabArgs(db, shop, path)
      return showSetup({ ...args, pattern: '/products/:productId/setup' })
    }
    const typed = { productType: 'EVENT', seats: '7', create: 'resource-type' }
    const forType = await leave(db, shop, tab, typed)
    expect(
      await showType({ ...(await newArgs(db, shop, forType)), pattern: '/resource-types/new' }),
    ).toMatchObject({ origin: { label: 'Tillbaka till Havskajak' } })
    const typeArgs = await newArgs(db, shop, forType, { name: 'Guider' })
    const withType = await addressOf(saveType({ ...typeArgs, pattern: '/resource-types/new' }))
    const afterType = await show(withType)
    const typeId = afterType.choices.types[0]?.value
    expect(afterType.draft?.result.initialValue).toMatchObject({
      seats: '7',
      useResources: 'on',
      resourceTypeIds: typeId,
    })

    const ticked = { ...typed, useResources: 'on', resourceTypeIds: String(typeId), create: 'resource' }
    const forResource = await leave(db, shop, withType, ticked)
    const resourcePage = await newArgs(db, shop, forResource)
    expect(await showResource({ ...resourcePage, pattern: '/resources/new' })).toMatchObject({
      chosenTypeId: Number(typeId),
      origin: { label: 'Tillbaka till Havskajak' },
    })
    const add = async (away: string, name: string) => {
      const form = { name, resourceTypeId: String(typeId), maxCapacity: '8', scheduled: 'on' }
      return addressOf(saveResource({ ...(await newArgs(db, shop, away, form)), pattern: '/resources/new' }))
    }
    const afterAnna = await show(await add(forResource, 'Anna'))
    expect(afterAnna.choices.resources).toMatchObject([{ label: 'Anna', scheduled: true }])
    expect(afterAnna.draft?.result.initialValue).toMatchObject({ resourceTypeIds: typeId })
    expect(afterAnna.draft?.result.initialValue).not.toHaveProperty('resourceIds')

    const anna = String(afterAnna.choices.resources[0]?.value)
    const limited = await leave(db, shop, tab, { ...ticked, resourceIds: anna })
    const afterBo = await show(await add(limited, 'Bo'))
    const bo = afterBo.choices.resources.find(({ label }) => label === 'Bo')?.value
    expect(afterBo.draft?.result.initialValue).toMatchObject({ resourceIds: [anna, bo] })
  },
)

test.each(DIALECTS)(
  '%s: a new question is meant for the product and comes back ticked beside the others',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const shop = await insertStaffShop(db)
    const tab = `/products/${shop.productId}/custom-fields`
    const at = { pattern: '/products/:productId/custom-fields' as const }
    const make = { pattern: '/settings/custom-fields/new' as const }
    const leaveTab = async (form: Form) =>
      addressOf(saveQuestions({ ...(await tabArgs(db, shop, tab, { ...form, create: 'question' })), ...at }))
    const ask = async (away: string, name: string) => {
      const shown = await showQuestion({ ...(await newArgs(db, shop, away)), ...make })
      expect(shown).toMatchObject({ isForOne: true, origin: { label: 'Tillbaka till Havskajak' } })
      expect(shown.choice.shown).toMatchObject([{ value: String(shop.productId), isChosen: true }])
      const form = {
        ...{ internalName: name, dataType: 'SINGLE_LINE', appliesTo: 'PARTICIPANT', 'label.sv': name },
        ...{ productIds: String(shop.productId), visibleForGuest: 'on', visibleForAdmin: 'on' },
      }
      return addressOf(saveQuestion({ ...(await newArgs(db, shop, away, form)), ...make }))
    }
    const first = await showQuestions({
      ...(await tabArgs(db, shop, await ask(await leaveTab({}), 'height'))),
      ...at,
    })
    const [height] = first.fields
    expect(first.fields).toMatchObject([{ label: 'height', asked: true }])
    expect(first.draft).toBeNull()

    const unticked = { 'fields[0].customFieldId': String(height?.id), version: String(first.version) }
    const back = await ask(await leaveTab(unticked), 'allergies')
    const second = await showQuestions({ ...(await tabArgs(db, shop, back)), ...at })
    const allergies = second.fields[1]?.id
    expect(second.fields).toMatchObject([
      { label: 'height', asked: true },
      { label: 'allergies', asked: true },
    ])
    expect(second.draft?.result.initialValue).toMatchObject({
      version: String(first.version),
      fields: [{ customFieldId: String(height?.id) }, { customFieldId: String(allergies), asked: 'on' }],
    })
    expect(second.draft?.result.initialValue).not.toMatchObject({ fields: [{ asked: 'on' }, {}] })
    const posted = {
      ...unticked,
      'fields[1].customFieldId': String(allergies),
      'fields[1].asked': 'on',
    }
    const saved = await outcomeOf(saveQuestions({ ...(await tabArgs(db, shop, back, posted)), ...at }))
    expect(saved).toEqual({ to: tab })
    const after = await showQuestions({ ...(await tabArgs(db, shop, tab)), ...at })
    expect(after.fields.map(({ asked }) => asked)).toEqual([false, true])
  },
)
