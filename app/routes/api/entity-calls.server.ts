import type { z } from 'zod'
import {
  type ChangedByOther,
  type Editor,
  type EditStart,
  exactly,
  type NotFound,
  type Saved,
} from '#app/domain/shared/edit.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import { REMOVABLES } from '#app/http/removal.server.ts'
import type { Refusal } from '#app/http/reply.server.ts'
import { inTransaction, type Tx } from '#db/transaction.server.ts'
import { type Call, createCall, NO_QUERY, readCall, type SchemaFacts, writeCall } from './call.server.ts'
import { listOf, removedAnswer, savedMessage, savedOf, shapeOfOne, tightenedOf } from './shapes.ts'

type Write = Refusal | NotFound | ChangedByOther
/** A body's version is no value of the thing. */
export type Versioned = { version?: EditStart | undefined }
export type Unversioned<Values> = Omit<Values & Versioned, 'version'>

/** Definition of a catalogue entity: its shape, its schema and the use cases behind its five calls. */
type EntityDefinition<Item, Values> = {
  /** `/api/categories`. */
  path: `/api/${string}`
  /** Name of the id in the path of one: `categoryId`. */
  param: `${string}Id`
  removable: keyof typeof REMOVABLES
  /** One of them, in the document's words. */
  name: string
  shape: z.ZodType
  schema: (facts: SchemaFacts) => z.ZodType<Values & Versioned>
  list: (services: Services) => Promise<readonly Item[]>
  find: (services: Services, id: number) => Promise<Item | undefined>
  toJson: (item: Item) => unknown
  create: (
    tx: Tx,
    input: Editor & { plan: Plan; values: Unversioned<Values> },
  ) => Promise<Result<Saved, Write>>
  save: (
    tx: Tx,
    input: Editor & Versioned & { plan: Plan; id: number; values: Unversioned<Values> },
  ) => Promise<Result<Saved, Write>>
  /** Dates on which less is left than was sold, of an entity whose change may do that. */
  overBooked?: (
    services: Services,
    saved: { before: Item; values: Unversioned<Values> },
  ) => Promise<readonly LocalDate[]>
}

/** The calls at a path, by method. */
export type PathCalls = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Call>>

/** List, read, add, replace and delete. A body is the whole thing: what is left out is emptied. */
export function entityCalls<Item extends { isDeleted?: boolean }, Values>(
  entity: EntityDefinition<Item, Values>,
): Readonly<Record<string, PathCalls>> {
  const { path, param, name, shape, schema, toJson } = entity
  const removable = REMOVABLES[entity.removable]

  async function findOne(all: Services, id: number) {
    const item = await entity.find(all, id)
    return item && !item.isDeleted ? ok(toJson(item)) : err({ code: 'not_found' })
  }
  async function written(all: Services, id: number, overBooked: readonly LocalDate[] = []) {
    const found = await findOne(all, id)
    return found.ok ? ok({ data: found.value, ...savedMessage(all.t, overBooked) }) : found
  }
  function editorOf({ shop, user, now }: Services): Editor {
    return { shopId: shop.id, userId: user.id, now }
  }

  return {
    [path]: {
      GET: readCall({
        summary: `All of kind ${name}, in the shop's order`,
        query: NO_QUERY,
        answer: listOf(shape),
        run: async (all) => {
          const items = await entity.list(all)
          return ok({ data: items.map(toJson), total: items.length })
        },
      }),
      POST: createCall({
        summary: `Adds one of kind ${name}`,
        body: schema,
        answer: savedOf(shape),
        run: async ({ body, once, ...all }) => {
          const { version: _, ...values } = body
          const input = { ...editorOf(all), plan: all.plan, values }
          const made = await inTransaction(all.db, (tx) => once(tx, () => entity.create(tx, input)))
          return made.ok ? written(all, made.value.id) : made
        },
      }),
    },
    [`${path}/:${param}`]: {
      GET: readCall({
        summary: `One of kind ${name}`,
        query: NO_QUERY,
        answer: shapeOfOne(shape),
        run: async ({ id, ...all }) => {
          const found = await findOne(all, id)
          return found.ok ? ok({ data: found.value }) : found
        },
      }),
      PUT: writeCall({
        summary: `Replaces one of kind ${name}`,
        body: schema,
        answer: entity.overBooked ? tightenedOf(shape) : savedOf(shape),
        run: async ({ body, id, ...all }) => {
          const { version, ...values } = body
          const before = entity.overBooked && (await entity.find(all, id))
          const input = { ...editorOf(all), plan: all.plan, id, version: exactly(version), values }
          const saved = await inTransaction(all.db, (tx) => entity.save(tx, input))
          if (!saved.ok) return saved
          return written(all, id, before && (await entity.overBooked?.(all, { before, values })))
        },
      }),
      DELETE: readCall({
        summary: `Deletes one of kind ${name}, unless something uses it`,
        query: NO_QUERY,
        answer: removedAnswer,
        run: async ({ id, ...all }) => {
          const removed = await inTransaction(all.db, (tx) => removable.remove(tx, { ...editorOf(all), id }))
          return removed.ok ? ok({ data: null, message: all.t('form.saved_changes') }) : removed
        },
      }),
    },
  }
}
