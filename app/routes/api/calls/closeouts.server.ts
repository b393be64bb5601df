import { z } from 'zod'
import { closeOut } from '#app/domain/availability/closeouts/close-out.server.ts'
import type { NewCloseout } from '#app/domain/availability/closeouts/closeout-queries.server.ts'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import type { Services } from '#app/http/context.server.ts'
import { closeoutSchema, closeoutStartsSchema } from '#app/http/schemas/closeout-schema.ts'
import { createCall, NO_QUERY, readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { removedAnswer, savedOf } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

const closedJson = z.object({
  ids: z.array(z.int()).meta({ description: 'Of the new closeouts, in the order sent' }),
  shortened: z
    .array(
      z.object({
        productId: z.int(),
        startDateTime: z.string(),
        requested: z.int(),
        taken: z.int(),
      }),
    )
    .meta({ description: 'Those that took less than was asked, so that nothing sold was touched' }),
})

/** Closeouts of products, and reopening. Source: spec 3 §7 'Availability and closeouts'. */
export const closeoutCalls: Readonly<Record<string, PathCalls>> = {
  '/api/products/:productId/closeouts': {
    POST: createCall({
      summary: 'Closes out a product: all of it, a part, or units by name',
      body: ({ t }) => closeoutSchema(t),
      answer: savedOf(closedJson),
      run: ({ body, id, ...all }) => close(all, [{ productId: id, ...body }]),
    }),
  },
  '/api/products/:productId/closeouts/:closeoutId': {
    DELETE: readCall({
      summary: 'Opens again what a closeout closed',
      query: NO_QUERY,
      answer: removedAnswer,
      run: async ({ id, partId, ...all }) => {
        const input = { ...closerOf(all), productId: id, ids: [partId] }
        const removed = await inTransaction(all.db, (tx) => removeCloseouts(tx, input))
        return removed.ok
          ? ok({ data: null, message: all.t('form.saved_changes') })
          : err({ code: 'not_found' })
      },
    }),
  },
  '/api/closeouts': {
    POST: createCall({
      summary: 'Closes out starts of products, each without an end',
      body: ({ t }) => closeoutStartsSchema(t),
      answer: savedOf(closedJson),
      run: ({ body, ...all }) =>
        close(
          all,
          body.map((start) => ({ ...start, endDateTime: null, partialQuantity: null, identifierIds: [] })),
        ),
    }),
  },
  '/api/closeouts/delete': {
    POST: writeCall({
      summary: 'Opens again the closeouts that begin at the starts',
      body: ({ t }) => closeoutStartsSchema(t),
      answer: removedAnswer,
      run: async ({ body, ...all }) => {
        const input = { ...closerOf(all), starts: body }
        const removed = await inTransaction(all.db, (tx) => removeCloseouts(tx, input))
        return removed.ok ? ok({ data: null, message: all.t('form.saved_changes') }) : removed
      },
    }),
  },
}

async function close(all: Services & { requestKey: string | undefined }, closeouts: readonly NewCloseout[]) {
  const input = { ...closerOf(all), closeouts, requestKey: all.requestKey }
  const closed = await inTransaction(all.db, (tx) => closeOut(tx, input))
  if (closed.ok) return ok({ data: closed.value, message: all.t('form.saved_changes') })
  // Another shop's product is answered like one that isn't there.
  return closed.error.code === 'product_not_found' ? err({ code: 'not_found' as const }) : closed
}

function closerOf({ shop, user, now, zone }: Services) {
  return { shopId: shop.id, userId: user.id, now, zone }
}
