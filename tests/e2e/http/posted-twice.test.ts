import path from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, expect, inject, test } from 'vitest'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { startDemo } from '#tests/support/demo-server.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { formsPostedTo } from '#tests/support/posted-forms.ts'
import { sjobodenAddresses } from '#tests/support/sjoboden-address.ts'

/** Every form that makes something: the table that it adds to, and what must be filled in. */
const FORMS: Readonly<
  Record<string, { table: string; search?: () => string; fields: Record<string, string> }>
> = {
  '/orders/new': {
    table: '"order"',
    search: () => `?product=${idOf(CHOICES.kayak ?? '')}&date=2031-07-01`,
    fields: {
      firstName: 'Två gånger',
      start: 'own',
      ownTime: '10:00',
      accepted: 'outside_opening_hours,start_time_not_offered,duration_not_offered',
    },
  },
  '/history/views/new': {
    table: 'saved_view',
    search: () => '?list=orders&payment=UNPAID',
    fields: { name: 'Två gånger' },
  },
  '/products/new': { table: 'product', fields: { name: 'Två gånger', 'displayName.sv': 'Två gånger' } },
  '/products/:productId/availability/schedules/new': {
    table: 'capacity_schedule',
    fields: { 'times[0].time': '04:30', 'times[0].capacity': '4' },
  },
  '/products/:productId/prices/seasons/new': {
    table: 'price_season',
    fields: { name: 'Två gånger', firstDate: '2031-01-01', lastDate: '2031-01-31' },
  },
  '/products/:productId/addon/bundles/new': {
    table: 'bundle_option',
    fields: { 'name.sv': 'Två gånger', 'products[0].productId': 'addon' },
  },
  '/categories/new': { table: 'category', fields: { 'name.sv': 'Två gånger' } },
  '/price-categories/new': { table: 'price_category', fields: { 'title.sv': 'Två gånger' } },
  '/durations/new': { table: 'duration', fields: { 'label.sv': 'Två gånger', amount: '7' } },
  '/taxes/new': { table: 'tax', fields: { name: 'Två gånger', percentage: '7' } },
  '/resources/new': {
    table: 'resource',
    fields: { name: 'Två gånger', maxCapacity: '2', resourceTypeId: 'type' },
  },
  '/resources/:resourceId/schedule/new': { table: 'resource_schedule', fields: { name: 'Två gånger' } },
  '/resource-types/new': { table: 'resource_type', fields: { name: 'Två gånger' } },
  '/settings/opening-hours/new': {
    table: 'opening_season',
    fields: { name: 'Två gånger', firstDate: '2031-01-01', lastDate: '2031-01-31' },
  },
  '/settings/custom-fields/new': {
    table: 'custom_field',
    fields: { 'label.sv': 'Två gånger', internalName: 'tva_ganger' },
  },
  '/settings/payment-providers/new': {
    table: 'payment_provider',
    fields: { 'name.sv': 'Två gånger', 'instructions.sv': 'Betala på plats' },
  },
  '/settings/payment-providers/stripe/new': {
    table: 'payment_provider',
    fields: {
      'name.sv': 'Två gånger',
      secretKey: 'sk_test_1234567890123456',
      webhookSecret: 'whsec_1234567890',
      capture: 'NOW',
      checkout: 'HOSTED',
    },
  },
  '/orders/:orderId/payment-links/new': { table: 'payment_link', fields: { amount: '10' } },
}

const server = await startDemo(inject('demoFolder'), { WORKER: 'off' })
const file = path.join(server.dataDir, 'brygga.sqlite')
const database = new SQLite(file, { readonly: true })
const loggedIn = new HttpClient(server.url).logIn('owner@sjoboden.test')
const addressOf = sjobodenAddresses(file)
afterAll(server.stop)

test('every form that makes something is known to this test', () => {
  const created = Object.keys(ROUTE_PERMISSIONS).filter((pattern) => pattern.endsWith('/new'))
  expect(Object.keys(FORMS).toSorted()).toEqual(
    created.filter((pattern) => !pattern.startsWith('/api/')).toSorted(),
  )
})

test.each(Object.entries(FORMS))(
  '%s, posted twice at once, makes one',
  async (pattern, { table, search, fields }) => {
    const owner = await loggedIn
    const address = addressOf(pattern) + (search?.() ?? '')
    const [form] = formsPostedTo((await owner.get(address)).text, addressOf(pattern))
    const filled = (over: Record<string, string>) => {
      const kept = form?.fields.filter(([name]) => !(name in over)) ?? []
      return new URLSearchParams([...kept, ...Object.entries(over)])
    }
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, CHOICES[value] ? idOf(CHOICES[value]) : value]),
    )
    const post = (over = {}) => owner.send('POST', address, { body: filled({ ...given, ...over }) })
    const rows = () => database.prepare(`select count(*) as n from ${table}`).pluck().get()
    const before = Number(rows())

    const answers = await Promise.all([post(), post()])

    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    expect(rows()).toBe(before + 1)
    // The same form filled in anew is told so, and nothing is made.
    const name = Object.keys(fields)[0] ?? ''
    expect((await post({ [name]: anotherThan(name) })).status).toBe(409)
    expect(rows()).toBe(before + 1)
  },
)

function anotherThan(field: string): string {
  if (field === 'amount') return '20'
  return field.endsWith('time') ? '05:30' : 'En till'
}

/** Queries for the id of a record of the shop, by the name that stands for it in a field. */
const CHOICES: Readonly<Record<string, string>> = {
  addon: "select max(id) from product where product_type = 'ADDON' and shop_id =",
  kayak: "select max(id) from product where name = 'Havskajak' and shop_id =",
  type: 'select max(id) from resource_type where shop_id =',
}

function idOf(choice: string): string {
  return String(database.prepare(`${choice} (select id from shop where key = 'sjoboden')`).pluck().get())
}
