import { z } from 'zod'
import {
  type ChangedByOther,
  type Editor,
  exactly,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit/edit.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import type { Refusal } from '#app/http/forms/reply.server.ts'
import type { SchemaFacts, Unversioned, Versioned } from '#app/http/record-kind.server.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { createCall, NO_QUERY, readCall, writeCall } from './call.server.ts'
import type { PathCalls } from './entity-calls.server.ts'
import {
  listOf,
  removedAnswer,
  savedMessage,
  savedOf,
  shapeOfOne,
  tightenedByRemoval,
  tightenedOf,
} from './shapes.ts'

type Write = Refusal | NotFound | ChangedByOther
/** `wholeId` is the product's or the resource's. */
type OfWhole = Editor & { wholeId: number }

/** Definition of items that are edited one by one but share the version of the entity that they belong to. */
type PartDefinition<Part extends { id: number }, Values> = {
  /** `/api/products/:productId/bundle-options`. */
  path: `/api/${string}/:${string}Id/${string}`
  /** Name of the id in the path of one: `bundleOptionId`. */
  param: `${string}Id`
  /** Name of one in the document. */
  name: string
  shape: z.ZodObject
  schema: (facts: SchemaFacts) => z.ZodType<Values & Versioned>
  /** undefined when the shop has none such. */
  findWhole: (services: Services, wholeId: number) => Promise<{ version: number } | undefined>
  list: (services: Services, wholeId: number) => Promise<readonly Part[]>
  toJson: (part: Part) => Record<string, unknown>
  /** Its answer's `id` is the item's. */
  create: (
    tx: Tx,
    input: OfWhole & Versioned & { plan: Plan; values: Unversioned<Values> },
  ) => Promise<Result<Saved, Write>>
  save: (
    tx: Tx,
    input: OfWhole & Versioned & { partId: number; values: Unversioned<Values> },
  ) => Promise<Result<unknown, Write>>
  remove: (tx: Tx, input: OfWhole & { partId: number }) => Promise<Result<unknown, Write>>
  /** Dates on which less is left than was sold, of items whose change may do that. */
  overBooked?: (services: Services, wholeId: number) => Promise<readonly LocalDate[]>
}

/** List, read, add, replace and delete. The version of each is that of the whole. */
export function partCalls<Part extends { id: number }, Values>(
  part: PartDefinition<Part, Values>,
): Readonly<Record<string, PathCalls>> {
  const { path, param, name, schema } = part
  const shape = part.shape.extend({ version: z.int().meta({ description: 'That of the whole' }) })
  const savedAnswer = part.overBooked ? tightenedOf(shape) : savedOf(shape)

  async function listAll(all: Services, wholeId: number) {
    const whole = await part.findWhole(all, wholeId)
    if (!whole) return undefined
    const parts = await part.list(all, wholeId)
    return parts.map((each) => ({ ...part.toJson(each), id: each.id, version: whole.version }))
  }
  async function findOne(all: Services, { id, partId }: { id: number; partId: number }) {
    const found = (await listAll(all, id))?.find((each) => each.id === partId)
    return found ? ok({ data: found }) : err({ code: 'not_found' })
  }
  async function written(all: Services, ids: { id: number; partId: number }) {
    const found = await findOne(all, ids)
    return found.ok ? ok({ ...found.value, ...(await shown(all, ids.id)) }) : found
  }
  async function shown(all: Services, wholeId: number) {
    return savedMessage(all.t, (await part.overBooked?.(all, wholeId)) ?? [])
  }
  function ofWhole({ shop, user, now, id }: Services & { id: number }): OfWhole {
    return { shopId: shop.id, userId: user.id, now, wholeId: id }
  }

  return {
    [path]: {
      GET: readCall({
        summary: `All of kind ${name}, in their order`,
        query: NO_QUERY,
        answer: listOf(shape),
        run: async ({ id, ...all }) => {
          const parts = await listAll(all, id)
          return parts ? ok({ data: parts, total: parts.length }) : err({ code: 'not_found' })
        },
      }),
      POST: createCall({
        summary: `Adds one of kind ${name}`,
        body: schema,
        answer: savedAnswer,
        run: async ({ body, once, ...all }) => {
          const { version, ...values } = body
          const input = { ...ofWhole(all), plan: all.plan, version, values }
          const created = await inTransaction(all.db, (tx) => once(tx, () => part.create(tx, input)))
          return created.ok ? written(all, { id: all.id, partId: created.value.id }) : created
        },
      }),
    },
    [`${path}/:${param}`]: {
      GET: readCall({
        summary: `One of kind ${name}`,
        query: NO_QUERY,
        answer: shapeOfOne(shape),
        run: (all) => findOne(all, all),
      }),
      PUT: writeCall({
        summary: `Replaces one of kind ${name}`,
        body: schema,
        answer: savedAnswer,
        run: async ({ body, ...all }) => {
          const { version, ...values } = body
          const input = { ...ofWhole(all), partId: all.partId, version: exactly(version), values }
          const saved = await inTransaction(all.db, (tx) => part.save(tx, input))
          return saved.ok ? written(all, all) : saved
        },
      }),
      DELETE: readCall({
        summary: `Deletes one of kind ${name}`,
        query: NO_QUERY,
        answer: part.overBooked ? tightenedByRemoval : removedAnswer,
        run: async (all) => {
          const input = { ...ofWhole(all), partId: all.partId }
          const removed = await inTransaction(all.db, (tx) => part.remove(tx, input))
          return removed.ok ? ok({ data: null, ...(await shown(all, all.id)) }) : removed
        },
      }),
    },
  }
}
