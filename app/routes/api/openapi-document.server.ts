import { z } from 'zod'
import { IDEMPOTENCY_KEY, LONGEST_IDEMPOTENCY_KEY } from '#app/http/forms/idempotency-key.server.ts'
import type { SchemaFacts } from '#app/http/record-kind.server.ts'
import type { Call } from './call.server.ts'
import type { PathCalls } from './entity-calls.server.ts'

type Schema = Record<string, unknown>

const ERROR = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())),
    statusCode: z.int(),
  })
  .meta({ description: 'Why not, in the language of the `Locale` header, and per field' })

/** Description of each error status, the same for every call. Source: domain.md §11. */
const REFUSALS = {
  '400': 'The address cannot be read',
  '401': 'Nobody is signed in',
  '403': 'The permission is missing',
  '404': 'There is no such thing in this shop; `errors` names the field of the body that names an order',
  '409': 'Somebody else saved meanwhile; `version` is not the newest, or the key was used for something else',
  '413': 'The body is too large',
  '415': 'The body is neither JSON nor a form',
  '419': 'The header X-XSRF-TOKEN is missing; get one from /sanctum/csrf-cookie',
  '422': 'The body or the query cannot be read, or something in it must be put right',
  '429': 'Asked too often; the header Retry-After says for how many seconds to wait',
} as const

/** The OpenAPI 3.1 document of a table of calls, from the schemas that validate and answer. */
export function openApiDocument(
  calls: Readonly<Record<string, PathCalls>>,
  { facts, version }: { facts: SchemaFacts; version: string },
): Schema {
  const paths = Object.entries(calls).map(([pattern, methods]) => [
    pattern.replaceAll(/:(\w+)/g, '{$1}'),
    Object.fromEntries(
      Object.entries(methods).map(([method, call]) => [
        method.toLowerCase(),
        { operationId: operationId(method, pattern), ...operation(pattern, call, facts) },
      ]),
    ),
  ])
  return {
    openapi: '3.1.0',
    info: { title: 'Brygga', version },
    components: {
      schemas: { Error: json(ERROR, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'brygga_session' } },
    },
    security: [{ session: [] }],
    paths: Object.fromEntries(paths),
  }
}

function operation(pattern: string, call: Call, facts: SchemaFacts): Schema {
  const body = call.body?.(facts)
  return {
    summary: call.summary,
    ...(pattern.startsWith('/api/guest/') ? { security: [] } : {}),
    parameters: [...pathParameters(pattern), ...queryParameters(call), ...headerParameters(call)],
    ...(body ? { requestBody: { required: true, content: content(json(body, 'input')) } } : {}),
    ...(call.upload ? { requestBody: fileBody(call.upload) } : {}),
    responses: {
      [call.status]: {
        description: 'Done',
        content: call.files ? fileAnswer(call.files) : content(json(call.answer, 'output')),
      },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: content({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

/** `GET /api/products/:productId` is `getProductsByProductId`. */
function operationId(method: string, pattern: string): string {
  const words = pattern.split('/').slice(2).join('-').replaceAll(':', 'by-').split('-')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function fileBody(field: string): Schema {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = { type: 'object', properties: { [field]: file }, required: [field] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function fileAnswer(types: readonly string[]): Schema {
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
  )
}

function pathParameters(pattern: string): Schema[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('Id') ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
}

function queryParameters({ query }: Call): Schema[] {
  return Object.entries(query.shape).map(([name, part]) => ({
    name,
    in: 'query',
    required: false,
    schema: z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }),
  }))
}

function headerParameters({ creates }: Call): Schema[] {
  if (!creates) return []
  return [
    {
      name: IDEMPOTENCY_KEY,
      in: 'header',
      required: false,
      description:
        'A random word of your own. Sent again with the same body, nothing more is made and the answer is the same; keys are kept for a week',
      schema: { type: 'string', maxLength: LONGEST_IDEMPOTENCY_KEY },
    },
  ]
}

function content(schema: unknown): Schema {
  return { 'application/json': { schema } }
}

function json(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
