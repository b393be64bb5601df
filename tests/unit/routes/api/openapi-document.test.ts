import { expect, test } from 'vitest'
import { z } from 'zod'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { XLSX_TYPE } from '#app/http/files/xlsx.server.ts'
import { ROUTE_PERMISSIONS } from '#app/http/route-permissions.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { CALLS } from '#app/routes/api/all-calls.server.ts'
import { openApiDocument } from '#app/routes/api/openapi-document.server.ts'

/** Schema of an OpenAPI 3.1 document, as far as ours goes. Source: spec.openapis.org/oas/v3.1.1. */
const content = z.partialRecord(
  z.enum(['application/json', 'multipart/form-data', 'application/pdf', XLSX_TYPE]),
  z.strictObject({ schema: z.looseObject({}) }),
)
const operation = z.strictObject({
  operationId: z.string().regex(/^(?:get|post|put|delete)(?:[A-Z][A-Za-z\d]*)+$/),
  summary: z.string().min(1),
  /** Empty where nobody has to be logged in. */
  security: z.tuple([]).optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().min(1).optional(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({ description: z.string().min(1), content }),
  ),
})
const documentShape = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().regex(/^\d+\.\d+\.\d+$/) }),
  components: z.strictObject({
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string() }),
    ),
  }),
  security: z.array(z.record(z.string(), z.tuple([]))),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.strictObject({
      get: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
      delete: operation.optional(),
    }),
  ),
})

const facts = { t: getTranslate('en'), locales: LOCALES, country: 'SE' }
// As a stranger gets it.
const json: unknown = JSON.parse(JSON.stringify(openApiDocument(CALLS, { facts, version: '1.0.0' })))
const document = documentShape.parse(json)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, found]) => ({ path, method, operation: operation.parse(found) })),
)

/** Calls that do what their address says; a guest's say the order's secret too. */
const BODY_LESS = /^\/api\/(?!guest\/).*\/(?:cancel|restore)$/

test('every operation has an id of its own', () => {
  const ids = operations.map(({ operation: { operationId } }) => operationId)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test.each(operations)(
  '$method $path',
  ({ path, method, operation: { parameters, requestBody, responses } }) => {
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
    const isBodyLess = BODY_LESS.test(path)
    expect(requestBody !== undefined).toBe((method === 'post' || method === 'put') && !isBodyLess)
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
  },
)

test('every reference leads somewhere', () => {
  const references = referencesIn(json)
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((reference) => at(reference) === undefined)).toEqual([])
})

test('the scheme that it asks for is described', () => {
  const named = document.security.flatMap((scheme) => Object.keys(scheme))
  expect(named).toEqual(Object.keys(document.components.securitySchemes))
})

test('every path has its permissions, and nothing is written that the table closes', () => {
  for (const [pattern, calls] of Object.entries(CALLS)) {
    const rule = ROUTE_PERMISSIONS[pattern]
    expect(rule, pattern).toBeDefined()
    const writes = Object.keys(calls).some((method) => method !== 'GET')
    if (writes) expect(rule?.write, pattern).toBeDefined()
  }
})

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}

/** Value at a JSON pointer of the document; undefined where there is none. */
function at(reference: string): unknown {
  const [start, ...steps] = reference.split('/')
  if (start !== '#') return undefined
  return steps.reduce<unknown>((found, step) => z.looseObject({}).safeParse(found).data?.[step], json)
}

test('a call of guests about an order has a place for the shop’s key', () => {
  const calls = Object.entries(document.paths).filter(([path]) =>
    /^\/api\/guest\/v3\/(?:orders|bookings)/.test(path),
  )
  const unnamed = calls.flatMap(([path, { get, post, delete: removal }]) =>
    [get, post, removal].flatMap((call) => {
      const hasKey = call?.parameters.some(({ name }) => name === 'key')
      const isInBody = JSON.stringify(call?.requestBody ?? '').includes('"key":{')
      return !call || hasKey || isInBody ? [] : [path]
    }),
  )
  expect(calls.length).toBeGreaterThan(4)
  expect(unnamed).toEqual([])
})
