import { type Editor, exactly } from '#app/domain/shared/edit/edit.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import type { Services } from '#app/http/context.server.ts'
import type { RecordKind } from '#app/http/record-kind.server.ts'
import { RECORD_KINDS } from '#app/http/records.server.ts'
import { ALL_RECORDS, type RecordPages } from '#app/http/records.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { type Call, createCall, NO_QUERY, readCall, writeCall } from './call.server.ts'
import { listOf, removedAnswer, savedMessage, savedOf, shapeOfOne, tightenedOf } from './shapes.ts'

/** The calls at a path, by method. */
export type PathCalls = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Call>>

/** The calls of every kind of list record. Source: spec 3 §7. */
export const recordCalls: Readonly<Record<string, PathCalls>> = Object.fromEntries(
  ALL_RECORDS.flatMap((pages) =>
    Object.entries(RECORD_KINDS[pages.name]((kind) => entityCalls(pages, kind))),
  ),
)

/** List, read, add, replace and delete. A body is the whole record: what is left out is emptied. */
function entityCalls<Item extends { isDeleted: boolean }, Values>(
  { call, param }: RecordPages,
  kind: RecordKind<Item, Values>,
): Readonly<Record<string, PathCalls>> {
  const { name, record, shape, schema, toJson = (item) => item, overBooked } = kind

  async function findOne(all: Services, id: number) {
    const item = await record.find(all.db, { shopId: all.shop.id, id })
    return item && !item.isDeleted ? ok(toJson(item)) : err({ code: 'not_found' })
  }
  async function written(all: Services, id: number, dates: readonly LocalDate[] = []) {
    const found = await findOne(all, id)
    return found.ok ? ok({ data: found.value, ...savedMessage(all.t, dates) }) : found
  }
  function editorOf({ shop, user, now }: Services): Editor {
    return { shopId: shop.id, userId: user.id, now }
  }

  return {
    [call]: {
      GET: readCall({
        summary: `All of kind ${name}, in the shop's order`,
        query: NO_QUERY,
        answer: listOf(shape),
        run: async (all) => {
          const items = await record.list(all.db, all.shop.id)
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
          const created = await inTransaction(all.db, (tx) => once(tx, () => record.create(tx, input)))
          return created.ok ? written(all, created.value.id) : created
        },
      }),
    },
    [`${call}/:${param}`]: {
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
        answer: overBooked ? tightenedOf(shape) : savedOf(shape),
        run: async ({ body, id, ...all }) => {
          const { version, ...values } = body
          const before = overBooked && (await record.find(all.db, { shopId: all.shop.id, id }))
          const input = { ...editorOf(all), plan: all.plan, id, version: exactly(version), values }
          const saved = await inTransaction(all.db, (tx) => record.save(tx, input))
          if (!saved.ok) return saved
          return written(all, id, before && (await overBooked?.(all, { before, values })))
        },
      }),
      DELETE: readCall({
        summary: `Deletes one of kind ${name}, unless something uses it`,
        query: NO_QUERY,
        answer: removedAnswer,
        run: async ({ id, ...all }) => {
          const removed = await inTransaction(all.db, (tx) => record.remove(tx, { ...editorOf(all), id }))
          return removed.ok ? ok({ data: null, message: all.t('form.saved_changes') }) : removed
        },
      }),
    },
  }
}
