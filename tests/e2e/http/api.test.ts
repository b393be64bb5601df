import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { API_EXAMPLES, SINGLE_EXAMPLES } from '#tests/support/api-examples.ts'
import { HttpClient } from '#tests/support/http-client.ts'
import { startServer } from '#tests/support/server.ts'

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
type Asked = { id?: number; body?: unknown; address?: string }

const folder = mkdtempSync(path.join(tmpdir(), 'brygga-api-'))
const server = await startServer({ DATA_DIR: folder, WORKER: 'off', TRUST_PROXY: '1' })
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const documented = documentShape.parse(
  JSON.parse((await new HttpClient(server.url).get('/api/openapi.json')).text),
)
const owner = await new HttpClient(server.url).logIn('owner@sjoboden.test')
await owner.get('/sanctum/csrf-cookie')

async function send(method: string, address: string, body?: unknown, client = owner): Promise<Answer> {
  const answer = await client.send(method, address, {
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '' },
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}

/** Sends a call and holds its answer against the document, whatever its status. */
async function ask(method: string, template: string, values: Asked = {}) {
  const address = values.address ?? template.replace(/\{\w+\}/, String(values.id))
  const answer = await send(method, address, values.body)
  const known = documented.paths[template]?.[method.toLowerCase()]?.responses[String(answer.status)]
  expect(
    known,
    `${method} ${template} answers ${answer.status}: ${JSON.stringify(answer.body)}`,
  ).toBeDefined()
  const content = z.object({ 'application/json': z.object({ schema: z.json() }) }).parse(known?.content)
  const schema = resolve(content['application/json'].schema)
  expect(schema.safeParse(answer.body).error?.issues ?? [], `${method} ${template}`).toEqual([])
  return answer
}

const errorShape = z.object({
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())),
  statusCode: z.int(),
})

function resolve(schema: unknown) {
  const isReference = typeof schema === 'object' && schema !== null && '$ref' in schema
  return isReference ? errorShape : z.fromJSONSchema(JSON.parse(JSON.stringify(schema)))
}

const idOf = (answer: Answer) => z.object({ data: z.object({ id: z.int() }) }).parse(answer.body).data.id
const errorsOf = (answer: Answer) => Object.keys(errorShape.parse(answer.body).errors)

test('every documented path is tried here, and every path here is documented', () => {
  const tried = new Set([
    ...API_EXAMPLES.flatMap(({ list, one }) => [list, one]),
    ...SINGLE_EXAMPLES.map(({ template }) => template),
  ])
  expect([...tried].toSorted()).toEqual(Object.keys(documented.paths).toSorted())
})

/** Puts ids of new things where an example asks for one. */
async function filled(body: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const { data } = z.object({ of: z.string() }).safeParse(value)
    const example = API_EXAMPLES.find(({ list }) => list === data?.of)
    result[name] = example ? idOf(await ask('POST', example.list, { body: example.added })) : value
  }
  return result
}

test.each(SINGLE_EXAMPLES)('$method $template', async ({ template, address, method, body, bad, at }) => {
  const done = await ask(method, template, { address, body })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  if (bad === undefined) return
  const refused = await ask(method, template, { address, body: bad })
  expect(refused.status).toBe(422)
  expect(errorsOf(refused)).toEqual(expect.arrayContaining([...(at ?? [])]))
  const door = await new HttpClient(server.url).logIn('door@sjoboden.test')
  await door.get('/sanctum/csrf-cookie')
  expect((await send(method, address, body, door)).status).toBe(403)
})

test.each(API_EXAMPLES)('$list: add, read, replace, delete', async ({ list, one, added, changed }) => {
  const first = await filled(added)
  const made = await ask('POST', list, { body: first })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const id = idOf(made)

  expect((await ask('GET', one, { id })).body).toMatchObject({ data: { id } })
  const all = z.object({ data: z.array(z.object({ id: z.int() })) }).parse((await ask('GET', list)).body)
  expect(all.data.some((item) => item.id === id)).toBe(true)

  const saved = await ask('PUT', one, { id, body: { ...(await filled(changed)), version: 1 } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const stale = await ask('PUT', one, { id, body: { ...first, version: 1 } })
  expect(stale.status).toBe(409)

  const removed = await ask('DELETE', one, { id })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect((await ask('GET', one, { id })).status).toBe(404)
  expect((await ask('DELETE', one, { id })).status).toBe(404)
})

test.each(API_EXAMPLES)('$list: what is wrong is told at its field', async ({ list, one, bad, at }) => {
  for (const answer of [
    await ask('POST', list, { body: bad }),
    await ask('PUT', one, { id: 1, body: bad }),
  ]) {
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual(expect.arrayContaining([...at]))
  }
  expect((await ask('POST', list, { body: 'no object' })).status).toBe(422)
  expect((await ask('POST', list, { body: null })).status).toBe(422)
})

test.each(API_EXAMPLES)(
  '$list: strangers, the door and scripts without a token stay out',
  async ({ list, one, added }) => {
    const body = await filled(added)
    const made = idOf(await ask('POST', list, { body }))
    const address = one.replace(/\{\w+\}/, String(made))
    const stranger = await new HttpClient(server.url).logIn('owner@granngarden.test')
    await stranger.get('/sanctum/csrf-cookie')
    expect((await send('GET', address, undefined, stranger)).status).toBe(404)
    expect((await send('PUT', address, body, stranger)).status).toBe(404)
    expect((await send('DELETE', address, undefined, stranger)).status).toBe(404)

    const door = await new HttpClient(server.url).logIn('door@sjoboden.test')
    await door.get('/sanctum/csrf-cookie')
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
