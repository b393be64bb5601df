import { z } from 'zod'
import { exactly } from '#app/domain/shared/edit/edit.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import type { OfWhole, PartKind } from '#app/http/part-kind.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
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

/** List, read, add, replace and delete. The version of each is that of the whole. */
export function partCalls<Part extends { id: number }, Values>(
  part: PartKind<Part, Values>,
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
