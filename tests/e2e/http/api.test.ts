import { afterAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { API_EXAMPLES, type ApiExample, SINGLE_EXAMPLES } from '#tests/support/api-examples.ts'
import { startDemo } from '#tests/support/demo-server.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { jpeg } from '#tests/support/pictures.ts'

/**
 * Every documented call answers as the document says: the schemas are read from /api/openapi.json as any
 * stranger would read them. Source: spec 3 §7, domain.md §11.
 */
const documentShape = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ content: z.json().optional() })) }),
    ),
  ),
})
type Answer = { status: number; body: unknown }
type Query = {
  ids?: readonly number[]
  query?: string | undefined
  body?: unknown
  address?: string
  /** The `Idempotency-Key`. */
  key?: string
}

const server = await startDemo(inject('demoFolder'), { WORKER: 'off' })
afterAll(server.stop)

const documented = documentShape.parse(
  JSON.parse((await new HttpClient(server.url).get('/api/openapi.json')).text),
)
const owner = await logIn('owner@sjoboden.test')
/** Asked by many tests, and logged in once: hashing passwords is meant to be slow. */
const door = await logIn('door@sjoboden.test')
const stranger = await logIn('owner@granngarden.test')

async function logIn(email: string): Promise<HttpClient> {
  const client = await new HttpClient(server.url).logIn(email)
  await client.get('/sanctum/csrf-cookie')
  return client
}

async function send(
  method: string,
  address: string,
  body?: unknown,
  client = owner,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await client.send(method, address, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      'Content-Type': 'application/json',
      'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '',
      ...headers,
    },
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

/** Sends a call and holds its answer against the document, whatever its status. */
async function ask(method: string, template: string, values: Query = {}) {
  const address = values.address ?? addressOf(template, values.ids ?? [])
  const headers = values.key === undefined ? {} : { 'Idempotency-Key': values.key }
  const answer = await send(method, address + (values.query ?? ''), values.body, owner, headers)
  return previous(method, template, answer)
}

/** Holds an answer against the document. */
function previous(method: string, template: string, answer: Answer): Answer {
  const existing = documented.paths[template]?.[method.toLowerCase()]?.responses[String(answer.status)]
  expect(
    existing,
    `${method} ${template} answers ${answer.status}: ${JSON.stringify(answer.body)}`,
  ).toBeDefined()
  const schema = schemaOf(`${method} ${template} ${answer.status}`, existing?.content)
  expect(schema.safeParse(answer.body).error?.issues ?? [], `${method} ${template}`).toEqual([])
  return answer
}

function addressOf(template: string, ids: readonly number[]): string {
  return ids.reduce((address, id) => address.replace(/\{\w+\}/, String(id)), template)
}

const errorShape = z.object({
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())),
  statusCode: z.int(),
})

const schemas = new Map<string, z.ZodType>()

/** The documented shape of one answer, made when it is first asked for. */
function schemaOf(answer: string, documentedContent: unknown): z.ZodType {
  const made = schemas.get(answer) ?? toSchema(documentedContent)
  schemas.set(answer, made)
  return made
}

function toSchema(documentedContent: unknown): z.ZodType {
  const content = z.object({ 'application/json': z.object({ schema: z.json() }) }).parse(documentedContent)
  const { schema } = content['application/json']
  const isReference = typeof schema === 'object' && schema !== null && '$ref' in schema
  return isReference ? errorShape : z.fromJSONSchema(JSON.parse(JSON.stringify(schema)))
}

const idOf = (answer: Answer) => z.object({ data: z.object({ id: z.int() }) }).parse(answer.body).data.id
const versionOf = (answer: Answer) =>
  z.object({ data: z.object({ version: z.int() }) }).parse(answer.body).data.version
const errorsOf = (answer: Answer) => Object.keys(errorShape.parse(answer.body).errors)

/** Closeouts have no page of their own, so these calls are tried by themselves. */
const CLOSEOUTS = [
  '/api/products/{productId}/closeouts',
  '/api/products/{productId}/closeouts/{closeoutId}',
  '/api/closeouts',
  '/api/closeouts/delete',
] as const

/** Guests ask with the address that they booked with. */
const AVAILABLE_DATES = [
  '/api/bookings/{bookingId}/available-dates',
  '/api/guest/v3/bookings/{bookingId}/available-dates',
] as const
const TYPE_AVAILABILITY = '/api/bookings/{bookingId}/resource-type-availability'
const VALIDATION = '/api/bookings/{bookingId}/validation'
const RESOURCES = '/api/bookings/{bookingId}/resources'
const ORDER = '/api/orders/{orderId}'
const REPLICATE = '/api/orders/replicate'
const CANCEL = '/api/orders/{orderId}/cancel'
const RESTORE = '/api/orders/{orderId}/restore'
const LOG = '/api/orders/{orderId}/activity-log'
const COMMENTS = '/api/orders/{orderId}/comments'
const COMMENT = '/api/orders/{orderId}/comments/{commentId}'
const CUSTOM_VALUES = '/api/bookings/{bookingId}/custom-values'
const CUSTOM_VALUE = '/api/booking-custom-values/{customValueId}'
const BOOKING_PRODUCT = '/api/bookings/{bookingId}/booking-products/{bookingProductId}'
const ORDERS = '/api/orders'
const RESERVE = '/api/orders/reserve'
const GUEST_ORDERS = '/api/guest/v3/orders'
const GUEST_RESERVE = '/api/guest/v3/orders/reserve'
const GUEST_ORDER = '/api/guest/v3/orders/{orderId}'
const GUEST_CANCEL = '/api/guest/v3/orders/{orderId}/cancel'
const GUEST_PRODUCT = '/api/guest/v3/bookings/{bookingId}/booking-products/{bookingProductId}'
const REPORT_FILE = '/api/reports/download'
const CREDITS = '/api/orders/{orderId}/transactions/{transactionId}/credits'

test('every documented path is tried here, and every path here is documented', () => {
  const tried = new Set([
    ...API_EXAMPLES.flatMap(({ list, one }) => [list, one]),
    ...SINGLE_EXAMPLES.map(({ template }) => template),
    '/api/upload/image',
    ...CLOSEOUTS,
    ...AVAILABLE_DATES,
    TYPE_AVAILABILITY,
    VALIDATION,
    RESOURCES,
    CREDITS,
    ORDER,
    CANCEL,
    RESTORE,
    REPLICATE,
    LOG,
    COMMENTS,
    COMMENT,
    CUSTOM_VALUES,
    CUSTOM_VALUE,
    BOOKING_PRODUCT,
    RESERVE,
    GUEST_ORDERS,
    GUEST_RESERVE,
    GUEST_ORDER,
    GUEST_CANCEL,
    GUEST_PRODUCT,
    REPORT_FILE,
  ])
  expect([...tried].toSorted()).toEqual(Object.keys(documented.paths).toSorted())
})

let words = 0

/** Puts ids of new things where an example asks for one. */
async function filled(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(filled))
  if (typeof value !== 'object' || value === null) return value
  const { data } = z.object({ of: z.string() }).safeParse(value)
  if (data) return add(data.of)
  if ('bookable' in value) return bookable()
  if ('newWord' in value) return `${value.newWord}-${++words}`
  const parts = Object.entries(value).map(async ([name, part]) => [name, await filled(part)] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/** The first product that can be booked. */
async function bookable(): Promise<number> {
  const { body } = await send('GET', '/api/available-products')
  return z.object({ data: z.array(z.object({ id: z.int() })).min(1) }).parse(body).data[0]?.id ?? 0
}

/** Adds the example's first body to its list. */
async function add(list: string): Promise<number> {
  const example = API_EXAMPLES.find((existing) => existing.list === list)
  return idOf(await ask('POST', list, { body: await filled(example?.added) }))
}

/** The ids that the path of a list begins with. */
async function wholesOf({ partOf }: ApiExample): Promise<number[]> {
  return partOf === undefined ? [] : [await add(partOf)]
}

test.each(SINGLE_EXAMPLES)('$method $template', async ({ template, address, method, body, bad, at }) => {
  const where = address.replace('{productId}', String(await bookable()))
  const done = await ask(method, template, { address: where, body: await filled(body) })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  if (bad === undefined) return
  const refused = await ask(method, template, { address, body: bad })
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toEqual(expect.arrayContaining([...(at ?? [])]))
  expect((await send(method, address, body, door)).status).toBe(403)
})

test.each(API_EXAMPLES)('$list: add, read, replace, delete', async (example) => {
  const { list, one, added, changed, query } = example
  const wholes = await wholesOf(example)
  const body = z.record(z.string(), z.unknown()).parse(await filled(added))
  const posted = { ids: wholes, body, key: crypto.randomUUID() }
  const created = await ask('POST', list, posted)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(await ask('POST', list, posted), 'the same key again').toEqual(created)
  const other = { ...posted, body: { ...body, other: 1 } }
  expect((await ask('POST', list, other)).status, 'the same key for something else').toBe(409)
  const ids = [...wholes, idOf(created)]

  expect((await ask('GET', one, { ids, query })).body).toMatchObject({ data: { id: ids.at(-1) } })
  const listed = await ask('GET', list, { ids: wholes, query })
  const all = z.object({ data: z.array(z.object({ id: z.int() })), total: z.int() }).parse(listed.body)
  expect(all.data.map(({ id }) => id)).toContain(ids.at(-1))
  expect(all.total).toBe(all.data.length)

  const version = versionOf(created)
  const change = z.record(z.string(), z.unknown()).parse(await filled(changed))
  const saved = await ask('PUT', one, { ids, body: { ...change, version } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(versionOf(saved)).toBeGreaterThan(version)
  const again = await ask('PUT', one, { ids, body: { ...change, version: versionOf(saved) } })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  const stale = await ask('PUT', one, { ids, body: { ...change, version } })
  expect(stale.status).toBe(409)

  const removed = await ask('DELETE', one, { ids })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect((await ask('GET', one, { ids, query })).status).toBe(404)
  expect((await ask('DELETE', one, { ids })).status).toBe(404)
})

test.each(API_EXAMPLES)('$list: what is wrong is told at its field', async (example) => {
  const { list, one, bad, at, badChange = { body: bad, at } } = example
  const post = await ask('POST', list, { ids: [1], body: bad })
  const put = await ask('PUT', one, { ids: [1, 1], body: badChange.body })
  expect([post.status, put.status]).toEqual([422, 422])
  expect(errorsOf(post)).toEqual(expect.arrayContaining([...at]))
  expect(errorsOf(put)).toEqual(expect.arrayContaining([...badChange.at]))
  expect((await ask('POST', list, { ids: [1], body: 'no object' })).status).toBe(422)
  expect((await ask('POST', list, { ids: [1], body: null })).status).toBe(422)
})

test.each(API_EXAMPLES)(
  '$list: strangers, the door and scripts without a token stay out',
  async (example) => {
    const wholes = await wholesOf(example)
    const body = await filled(example.added)
    const list = addressOf(example.list, wholes)
    const created = idOf(await ask('POST', example.list, { ids: wholes, body }))
    const address = addressOf(example.one, [...wholes, created])
    expect((await send('GET', address + (example.query ?? ''), undefined, stranger)).status).toBe(404)
    expect((await send('PUT', address, body, stranger)).status).toBe(404)
    expect((await send('DELETE', address, undefined, stranger)).status).toBe(404)
    if (example.partOf) expect((await send('POST', list, body, stranger)).status).toBe(404)

    expect((await send('POST', list, body, door)).status).toBe(403)
    const nobody = await new HttpClient(server.url).get(list)
    expect(nobody.status).toBe(401)
    const withoutToken = await owner.send('POST', list, {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(withoutToken.status).toBe(419)
  },
)

test('GET /api/reports/download: a file under its name, and why there is none', async () => {
  const year = '?startDate=2020-01-01&endDate=2099-12-31'
  const types = Object.keys(
    z.record(z.string(), z.json()).parse(documented.paths[REPORT_FILE]?.get?.responses['200']?.content),
  )
  for (const [format, isOnline] of [
    ['pdf', 'false'],
    ['excel', 'true'],
    ['xlsx', '1'],
  ]) {
    const query = `${year}&reportType=taxes&format=${format}&isOnline=${isOnline}`
    const file = await owner.get(REPORT_FILE + query)
    expect([file.status, types.includes(file.headers.get('Content-Type') ?? '')]).toEqual([200, true])
    expect(file.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="Moms 2020-01-01 till 2099-12-31\.(?:pdf|xlsx)"$/,
    )
  }
  const wrong = await ask('GET', REPORT_FILE, { query: '?reportType=weather&format=docx' })
  expect([wrong.status, errorsOf(wrong)]).toEqual([422, ['reportType', 'format']])
  const empty = await ask('GET', REPORT_FILE, { query: '?startDate=2001-01-01&endDate=2001-01-31' })
  expect([empty.status, errorShape.parse(empty.body).message]).toEqual([
    422,
    'Det gick inte att skapa någon rapport: inget hände under perioden.',
  ])
  expect((await send('POST', REPORT_FILE, {})).status).toBe(405)
  for (const call of ['download', 'overview', 'voucherOverview']) {
    expect((await send('GET', `/api/reports/${call}`, undefined, door)).status, call).toBe(403)
  }
})

test('POST /api/upload/image: a picture, and what is none', async () => {
  const upload = async (file: Blob) => {
    const body = new FormData()
    body.set('image', file, 'a.jpg')
    const headers = { 'X-XSRF-TOKEN': owner.cookie('XSRF-TOKEN') ?? '' }
    const answer = await owner.send('POST', '/api/upload/image', { body, headers })
    return previous('POST', '/api/upload/image', { status: answer.status, body: JSON.parse(answer.text) })
  }
  const kept = await upload(new Blob([new Uint8Array(await jpeg())]))
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const { data } = z.object({ data: z.url() }).parse(kept.body)
  expect((await owner.get(new URL(data).pathname)).status).toBe(200)
  const refused = await upload(new Blob(['no picture']))
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toEqual(['image'])
})

test('available dates: of a booking that is not there, and for other sites only below /api/guest', async () => {
  const query = '?key=sjoboden&email=nobody@example.test'
  const requested = AVAILABLE_DATES.map((template) => ask('GET', template, { ids: [99_999_999], query }))
  expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([404, 404])

  const visitor = new HttpClient(server.url)
  const address = '/api/guest/v3/available-products?key=sjoboden'
  const headers = { Origin: 'https://example.test', 'Sec-Fetch-Site': 'cross-site' }
  const before = await visitor.send('OPTIONS', address, { headers })
  expect([before.status, before.headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*'])
  const answer = await visitor.send('GET', address, { headers })
  expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
  const closed = await visitor.send('GET', '/api/available-products', { headers })
  expect([closed.status, closed.headers.get('Access-Control-Allow-Origin')]).toEqual([401, null])
})

test('closeouts: closed whole, in part and by start, and opened again', async () => {
  const [ofProduct, one, starts, opened] = CLOSEOUTS
  const productId = await add('/api/products')
  const period = { startDateTime: '2031-07-16 10:00', endDateTime: '2031-07-16T13:00' }
  const part = { ids: [productId], body: { ...period, partialQuantity: 2 }, key: crypto.randomUUID() }
  const closed = await ask('POST', ofProduct, part)
  expect(closed.status, JSON.stringify(closed.body)).toBe(201)
  expect(await ask('POST', ofProduct, part)).toEqual(closed)
  const { ids } = z.object({ data: z.object({ ids: z.array(z.int()) }) }).parse(closed.body).data
  const other = await add('/api/products')
  expect((await ask('DELETE', one, { ids: [other, ids[0] ?? 0] })).status).toBe(404)
  expect((await ask('DELETE', one, { ids: [productId, ids[0] ?? 0] })).status).toBe(200)
  expect((await ask('DELETE', one, { ids: [productId, ids[0] ?? 0] })).status).toBe(404)

  const bad = { startDateTime: 'snart', partialQuantity: 0 }
  const refused = await ask('POST', ofProduct, { ids: [productId], body: bad })
  expect(errorsOf(refused)).toEqual(expect.arrayContaining(['startDateTime', 'partialQuantity']))
  const turned = { startDateTime: period.endDateTime, endDateTime: period.startDateTime }
  expect(errorsOf(await ask('POST', ofProduct, { ids: [productId], body: turned }))).toEqual(['endDateTime'])
  expect((await ask('POST', ofProduct, { ids: [99_999_999], body: period })).status).toBe(404)

  const startDateTimes = ['2031-07-16 10:00:00', '2031-07-17 10:00:00']
  const body = { closeouts: [{ rentalProductId: productId, startDateTimes }] }
  expect((await ask('POST', starts, { body })).status).toBe(201)
  expect((await ask('POST', opened, { body })).status).toBe(200)
  expect((await ask('POST', opened, { body })).status).toBe(422)
  expect((await send('POST', starts, body, door)).status).toBe(403)
})

test('a booking is told what its resources can take', async () => {
  const unknown = await ask('GET', TYPE_AVAILABILITY, { ids: [99_999_999], query: '?rentalProductId=1' })
  expect(unknown.status).toBe(404)
  expect(errorsOf(await ask('GET', TYPE_AVAILABILITY, { ids: [1] }))).toEqual(['rentalProductId'])
})

test('a booking’s resources are chosen from those that its products need', async () => {
  const chosen = { rentalProductId: 1, resourceTypeId: 1, resourceId: 1, quantity: 1 }
  expect((await ask('POST', RESOURCES, { ids: [99_999_999], body: [chosen] })).status).toBe(404)
  expect((await ask('POST', RESOURCES, { ids: [1], body: [] })).status).toBe(422)
  const bad = [{ ...chosen, quantity: -1, resourceId: 0 }]
  expect(errorsOf(await ask('POST', RESOURCES, { ids: [1], body: bad }))).toEqual([
    '0.resourceId',
    '0.quantity',
  ])
})

test('a payment is paid back by row, with the amounts checked', async () => {
  expect((await ask('GET', CREDITS, { ids: [99_999_999, 1] })).status).toBe(404)
  const rows = [{ totalAmount: 12.34, orderItemRowableId: 1, orderItemRowableType: 'BookingProduct' }]
  expect(
    (await ask('POST', CREDITS, { ids: [99_999_999, 1], body: { orderItemsBookings: rows } })).status,
  ).toBe(404)
  const bad = [{ totalAmount: 'ten', orderItemRowableId: 0 }]
  expect(errorsOf(await ask('POST', CREDITS, { ids: [1, 1], body: { orderItemsBookings: bad } }))).toEqual([
    'orderItemsBookings.0.totalAmount',
    'orderItemsBookings.0.orderItemRowableId',
  ])
})

/** The newest orders that the demo shop's list has. */
async function listedOrders(query: string): Promise<number[]> {
  const { body } = await send('GET', `/api/orders?${query}`)
  return z
    .object({ data: z.array(z.object({ id: z.int() })) })
    .parse(body)
    .data.map(({ id }) => id)
}

test('an order is read, cancelled, deleted and restored, and the door deletes none', async () => {
  for (const orderId of await listedOrders('itemsPerPage=20')) {
    expect((await ask('GET', ORDER, { ids: [orderId] })).status).toBe(200)
  }
  const [orderId = 0] = await listedOrders('tab=coming&itemsPerPage=1')
  expect((await send('DELETE', addressOf(ORDER, [orderId]), undefined, door)).status).toBe(403)

  expect((await ask('POST', CANCEL, { ids: [orderId] })).status).toBe(200)
  expect((await ask('POST', RESTORE, { ids: [orderId] })).status).toBe(200)
  expect((await ask('DELETE', ORDER, { ids: [orderId] })).status).toBe(200)
  const restored = await ask('POST', RESTORE, { ids: [orderId] })
  expect([restored.status, idOf(restored)]).toEqual([200, orderId])
  expect((await ask('POST', RESTORE, { ids: [orderId] })).status).toBe(422)
  const unknown = [
    await ask('GET', ORDER, { ids: [99_999_999] }),
    await ask('DELETE', ORDER, { ids: [99_999_999] }),
  ]
  expect(unknown.map(({ status }) => status)).toEqual([404, 404])
})

test('an order is copied to another day, and what cannot be had stands at its items', async () => {
  const orderId = await sellOrder('2031-06-11')
  const { body } = await ask('GET', ORDER, { ids: [orderId] })
  const booking = z.object({ id: z.int(), startRent: z.string(), endRent: z.string() })
  const { orderItems } = z
    .object({ orderItems: z.array(z.object({ id: z.int(), orderItemable: booking })) })
    .parse(z.object({ data: z.unknown() }).parse(body).data)
  const items = orderItems.map(({ id, orderItemable }) => ({
    orderItemId: id,
    booking: {
      bookingId: orderItemable.id,
      startRent: orderItemable.startRent.replace('2031-06-11', '2031-06-18'),
      endRent: orderItemable.endRent.replace('2031-06-11', '2031-06-18'),
      selected: true,
    },
  }))
  const copy = (copied: unknown) =>
    ask('POST', REPLICATE, { body: { orderId, orderItems: copied, accepted: ['outside_opening_hours'] } })
  const copied = await copy(items)
  expect([copied.status, copied.status === 201 || copied.body]).toEqual([201, true])
  expect(idOf(copied)).toBeGreaterThan(orderId)
  expect(errorsOf(await copy([]))).toEqual(['orderItems'])
  expect(errorsOf(await copy(items.map((item) => ({ ...item, orderItemId: 99_999_999 }))))).toEqual([
    'orderItems.0.booking.bookingId',
  ])
})

test('a comment is written, edited and deleted, and the whole log is answered', async () => {
  const [orderId = 0] = await listedOrders('itemsPerPage=1')
  const firstId = (answer: Answer) =>
    z.object({ data: z.array(z.object({ id: z.int() })).min(1) }).parse(answer.body).data[0]?.id ?? 0
  const written = { ids: [orderId], body: { comment: 'Ring först' }, key: crypto.randomUUID() }
  const created = await ask('POST', COMMENTS, written)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  expect(await ask('POST', COMMENTS, written)).toEqual(created)
  expect(firstId(await ask('GET', LOG, { ids: [orderId] }))).toBe(firstId(created))

  const ids = [orderId, firstId(created)]
  expect((await ask('PUT', COMMENT, { ids, body: { editComment: 'Ring efteråt' } })).status).toBe(200)
  expect(errorsOf(await ask('PUT', COMMENT, { ids, body: { editComment: 1 } }))).toEqual(['editComment'])
  expect(errorsOf(await ask('POST', COMMENTS, { ids: [orderId], body: {} }))).toEqual(['comment'])
  expect((await ask('DELETE', COMMENT, { ids })).status).toBe(200)
  expect((await ask('DELETE', COMMENT, { ids })).status).toBe(404)
  expect((await ask('GET', LOG, { ids: [99_999_999] })).status).toBe(404)
})

test('a booking’s answers are those that its questions allow', async () => {
  const body = [{ value: 'x', participant: 1, customerCustomField: { customFieldId: 99_999_999 } }]
  expect(errorsOf(await ask('PUT', CUSTOM_VALUES, { ids: [1], body }))).toEqual(['0.customerCustomField'])
  const bad = [{ value: {}, participant: 'first', customerCustomField: { customFieldId: 0 } }]
  expect(errorsOf(await ask('PUT', CUSTOM_VALUES, { ids: [1], body: bad }))).toEqual([
    '0.value',
    '0.participant',
    '0.customerCustomField.customFieldId',
  ])
  expect((await ask('PUT', CUSTOM_VALUES, { ids: [1], body: [] })).status).toBe(200)
  expect((await ask('PUT', CUSTOM_VALUES, { ids: [99_999_999], body })).status).toBe(404)
  expect((await ask('PUT', CUSTOM_VALUE, { ids: [99_999_999], body: { value: 'x' } })).status).toBe(404)
  expect(errorsOf(await ask('PUT', CUSTOM_VALUE, { ids: [1], body: {} }))).toEqual(['value'])
})

test('a product is taken out of its booking only', async () => {
  const unknown = await ask('DELETE', BOOKING_PRODUCT, {
    ids: [99_999_999, 1],
    query: '?accepted=below_minimum',
  })
  expect(unknown.status).toBe(404)
  expect((await ask('DELETE', BOOKING_PRODUCT, { ids: [1, 99_999_999] })).status).toBe(404)
})

/** Reserves the first product that can be had at eleven on that day, twice by the same key. */
async function reserveOrder(date: string): Promise<number> {
  const { body: listed } = await send('GET', '/api/products?admin=true&withDurations=1')
  const product = z.object({
    id: z.int(),
    productType: z.string(),
    durations: z.array(z.object({ id: z.int() })),
  })
  const { data: products } = z.object({ data: z.array(product) }).parse(listed)
  const tried: Answer[] = []
  for (const { id: rentalProductId, durations } of products.filter((one) => one.productType === 'RENTAL')) {
    const bookingProducts = [{ rentalProductId, quantity: 1 }]
    const orderItemable = { startRent: `${date} 11:00`, durationId: durations[0]?.id, bookingProducts }
    const order = { orderItems: [{ orderItemableType: 'Booking', orderItemable }] }
    const sent = { body: { order, accepted: ['outside_opening_hours'] }, key: crypto.randomUUID() }
    const reserved = await ask('POST', RESERVE, sent)
    if (reserved.status === 201) {
      expect(await ask('POST', RESERVE, sent)).toEqual(reserved)
      return idOf(reserved)
    }
    tried.push(reserved)
  }
  throw new Error(`no product can be had: ${JSON.stringify(tried)}`)
}

/** Sells such a reservation unpaid. */
async function sellOrder(date: string): Promise<number> {
  const id = await reserveOrder(date)
  const sold = await ask('POST', ORDERS, { body: { order: { id, orderItems: [] } } })
  expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  return id
}

const detailsShape = z.object({
  data: z.object({
    id: z.int(),
    orderItems: z.array(
      z.object({
        orderItemable: z.object({
          id: z.int(),
          startRent: z.string(),
          endRent: z.string(),
          bookingProducts: z.array(
            z.object({
              id: z.int(),
              rentalProductId: z.int(),
              bookingProductsResources: z.array(
                z.object({ resourceId: z.int(), resourceType: z.object({ id: z.int() }), quantity: z.int() }),
              ),
            }),
          ),
        }),
      }),
    ),
    transactions: z.array(
      z.object({ transactionId: z.int(), transactionType: z.string(), status: z.string() }),
    ),
  }),
})

async function detailsOf(orderId: number) {
  return detailsShape.parse((await send('GET', addressOf(ORDER, [orderId]))).body).data
}

async function bookingOf(orderId: number) {
  const { orderItems } = await detailsOf(orderId)
  const booking = orderItems[0]?.orderItemable
  if (!booking) throw new Error(`order ${orderId} has no booking`)
  return booking
}

test('a booking has another period checked, and a reservation loses its last product', async () => {
  const { id, startRent, endRent } = await bookingOf(await sellOrder('2031-06-12'))
  const body = {
    newStartRent: startRent.replace('2031-06-12', '2031-06-19'),
    newEndRent: endRent.replace('2031-06-12', '2031-06-19'),
  }
  const valid = await ask('POST', VALIDATION, { ids: [id], body })
  expect([valid.status, valid.body]).toMatchObject([200, { data: { valid: true } }])

  const reserved = await bookingOf(await reserveOrder('2031-06-13'))
  const ids = [reserved.id, reserved.bookingProducts[0]?.id ?? 0]
  const removed = await ask('DELETE', BOOKING_PRODUCT, { ids })
  expect([removed.status, removed.body]).toMatchObject([200, { orderDeleted: true }])
})

test('resources of a booking that is to come are read, and saved as they are', async () => {
  const coming = await Promise.all((await listedOrders('tab=coming&itemsPerPage=100')).map(detailsOf))
  const bookings = coming.flatMap(({ orderItems }) => orderItems.map(({ orderItemable }) => orderItemable))
  const served = bookings.find(({ bookingProducts }) =>
    bookingProducts.some(({ bookingProductsResources }) => bookingProductsResources.length > 0),
  )
  const row = served?.bookingProducts.find(({ bookingProductsResources: all }) => all.length > 0)
  const ids = [served?.id ?? 0]
  const query = `?rentalProductId=${row?.rentalProductId}`
  const types = await ask('GET', TYPE_AVAILABILITY, { ids, query })
  const [type] = z
    .object({ data: z.array(z.object({ id: z.int(), availability: z.array(z.json()) })).min(1) })
    .parse(types.body).data
  expect([types.status, type?.availability[0]]).toMatchObject([
    200,
    { resource: { resourceTypeId: type?.id } },
  ])
  const ofProduct = (served?.bookingProducts ?? []).filter(
    (one) => one.rentalProductId === row?.rentalProductId,
  )
  const body = ofProduct.flatMap(({ rentalProductId, bookingProductsResources }) =>
    bookingProductsResources.map(({ resourceId, resourceType, quantity }) => ({
      ...{ resourceId, quantity, resourceTypeId: resourceType.id, rentalProductId },
    })),
  )
  const saved = await ask('POST', RESOURCES, { ids, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

test('an answer is written by its booking, and changed by its own address', async () => {
  const field = {
    internalName: 'e2e-note',
    dataType: 'SINGLE_LINE',
    appliesTo: 'BOOKING',
    label: { sv: 'Anteckning' },
    forAllProducts: true,
    visibleForAdmin: true,
  }
  const customFieldId = idOf(await ask('POST', '/api/custom-fields', { body: field }))
  const { id } = await bookingOf(await reserveOrder('2031-06-14'))
  const answer = { value: 'Kommer sent', participant: -1, customerCustomField: { customFieldId } }
  const written = await ask('PUT', CUSTOM_VALUES, { ids: [id], body: [answer] })
  expect([written.status, written.body]).toMatchObject([200, { data: [answer] }])
  const { data } = z.object({ data: z.array(z.object({ id: z.int() })) }).parse(written.body)
  const changed = await ask('PUT', CUSTOM_VALUE, { ids: [data[0]?.id ?? 0], body: { value: 'I tid' } })
  expect([changed.status, changed.body]).toMatchObject([200, { data: { ...answer, value: 'I tid' } }])
})

test('a paid order gives a crown back of its payment', async () => {
  const paid = await Promise.all((await listedOrders('paymentState=PAID&itemsPerPage=20')).map(detailsOf))
  const payments = paid.flatMap(({ id, transactions }) =>
    transactions
      .filter(({ transactionType, status }) => transactionType === 'PAYMENT' && status === 'PAYED')
      .map(({ transactionId }) => [id, transactionId]),
  )
  const row = z.object({ id: z.int(), leftToRefund: z.number() })
  const shape = z.object({
    data: z.object({
      maximumCreditAmount: z.number(),
      bookings: z.array(z.object({ bookingProducts: z.array(row) })),
    }),
  })
  for (const ids of payments) {
    const credits = await ask('GET', CREDITS, { ids })
    const { maximumCreditAmount, bookings } = shape.parse(credits.body).data
    const left = bookings.flatMap((each) => each.bookingProducts).find((each) => each.leftToRefund >= 1)
    if (maximumCreditAmount < 1 || !left) continue
    const credit = { totalAmount: 1, orderItemRowableId: left.id, orderItemRowableType: 'BookingProduct' }
    const sent = { ids, body: { orderItemsBookings: [credit], reason: 'Regn' }, key: crypto.randomUUID() }
    const given = await ask('POST', CREDITS, sent)
    expect(given.status, JSON.stringify(given.body)).toBe(201)
    expect(shape.parse(given.body).data.maximumCreditAmount).toBe(maximumCreditAmount - 1)
    return
  }
  throw new Error('no payment has a crown left')
})

test('an order is reserved once, sold as it stands, and taken back', async () => {
  expect((await ask('POST', CANCEL, { ids: [await sellOrder('2031-06-04')] })).status).toBe(200)

  const empty = { orderItemableType: 'Booking', orderItemable: { bookingProducts: [] } }
  const at = ['startRent', 'endRent', 'bookingProducts'].map(
    (name) => `order.orderItems.0.orderItemable.${name}`,
  )
  for (const path of [ORDERS, RESERVE]) {
    expect(errorsOf(await ask('POST', path, { body: { order: { orderItems: [empty] } } }))).toEqual(at)
    const unknown = { order: { id: 99_999_999, orderItems: [] } }
    expect((await ask('POST', path, { body: unknown })).status).toBe(404)
  }
})

test('a guest reserves, opens, empties and cancels an order by its secret', async () => {
  const shape = z.object({
    data: z.object({
      id: z.int(),
      secret: z.string(),
      orderItems: z.array(
        z.object({
          orderItemable: z.object({ id: z.int(), bookingProducts: z.array(z.object({ id: z.int() })) }),
        }),
      ),
    }),
  })
  const rentalProductId = await bookable()
  const priced = z.object({
    data: z.object({
      orderItems: z.array(
        z.object({
          orderItemable: z.object({
            bookingProducts: z.array(
              z.object({ rentalProductId: z.int(), priceCategoryId: z.int().nullable() }),
            ),
          }),
        }),
      ),
    }),
  })
  const sold = priced.parse((await send('GET', `/api/orders/${await sellOrder('2031-06-10')}`)).body)
  const row = sold.data.orderItems[0]?.orderItemable.bookingProducts[0]
  const starts = z.object({
    data: z.object({
      products: z.array(
        z.object({
          rentalProductId: z.int(),
          availabilities: z.array(
            z.object({
              startDateTime: z.string(),
              durations: z.array(z.object({ durationId: z.int().nullable() })),
            }),
          ),
        }),
      ),
    }),
  })
  const next = z.object({ data: z.object({ date: z.string() }) })
  const nextDay = `/api/guest/v3/available-products/calendar/next-available-date?key=sjoboden&products=${row?.rentalProductId ?? rentalProductId}`
  const { date } = next.parse((await send('GET', nextDay)).body).data
  const onDay = await send('POST', `/api/guest/v3/available-products/calendar/${date}`, { key: 'sjoboden' })
  const free = starts
    .parse(onDay.body)
    .data.products.find((each) => each.rentalProductId === row?.rentalProductId)
  const start = free?.availabilities.at(-1)
  const orderItemable = {
    startRent: start?.startDateTime,
    durationId: start?.durations[0]?.durationId,
    bookingProducts: [{ ...row, quantity: 1 }],
  }
  const items = [{ orderItemableType: 'Booking', orderItemable }]
  const order = { key: 'sjoboden', order: { orderItems: items } }
  const reserve = () => ask('POST', GUEST_RESERVE, { body: order })
  const reserved = await reserve()
  expect(reserved.status, JSON.stringify(reserved.body)).toBe(201)
  const { id, secret, orderItems } = shape.parse(reserved.body).data
  const query = `?key=sjoboden&secret=${secret}`
  expect((await ask('GET', GUEST_ORDER, { ids: [id], query })).status).toBe(200)
  expect(
    (await ask('GET', GUEST_ORDER, { ids: [id], query: '?key=sjoboden&secret=wrong-secret' })).status,
  ).toBe(404)
  const submission = { key: 'sjoboden', secret, order: { id, orderItems: [] }, termsAccepted: true }
  expect(errorsOf(await ask('POST', GUEST_ORDERS, { body: submission }))).toEqual(['customer'])
  const booking = orderItems[0]?.orderItemable
  const ids = [booking?.id ?? 0, booking?.bookingProducts[0]?.id ?? 0]
  expect((await ask('DELETE', GUEST_PRODUCT, { ids, query })).status).toBe(200)
  const other = shape.parse((await reserve()).body).data
  const cancel = (posted: object) =>
    ask('POST', GUEST_CANCEL, { ids: [other.id], body: { key: 'sjoboden', ...posted } })
  expect((await cancel({ secret: 'wrong-secret' })).status).toBe(404)
  expect((await cancel({ secret: other.secret })).status).toBe(200)
})

test('a booking is told whether it could be had in another period', async () => {
  const period = { newStartRent: '2031-06-02 10:00:00', newEndRent: '2031-06-02T12:00' }
  expect((await ask('POST', VALIDATION, { ids: [99_999_999], body: period })).status).toBe(404)
  const turned = { newStartRent: period.newEndRent, newEndRent: period.newStartRent }
  expect(errorsOf(await ask('POST', VALIDATION, { ids: [1], body: turned }))).toEqual(['newEndRent'])
  expect(errorsOf(await ask('POST', VALIDATION, { ids: [1], body: {} }))).toEqual([
    'newStartRent',
    'newEndRent',
  ])
})
