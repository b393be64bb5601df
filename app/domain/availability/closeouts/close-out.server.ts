import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AvailabilityFacts } from '#app/domain/availability/availability-facts.ts'
import { findAvailabilityFacts, lockPools } from '#app/domain/availability/availability-queries.server.ts'
import { listIdentifiersOf } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import { insertActivities, type NewActivity } from '#app/domain/shared/edit/activity-queries.server.ts'
import { claimKey, updateKeyAnswer } from '#app/domain/shared/idempotency-queries.server.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { DAYS_PER_TWO_YEARS, dateOf, daysBetween, firstExisting, type Zone } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Closer, insertCloseouts, type NewCloseout } from './closeout-queries.server.ts'
import { type Shortened, shortenCloseouts } from './shorten-closeouts.ts'

export type CloseOutInput = Closer & {
  closeouts: readonly NewCloseout[]
  /** Posted with the form: the same key twice closes once. */
  requestKey?: string | undefined
}

/** `shortened` are those that closed less than was requested, so that no booking was touched. */
export type ClosedOut = { ids: number[]; shortened: Shortened[] }

export type CloseOutRefusal =
  | { code: 'product_not_found'; at: 'productId'; productId: number }
  | { code: 'end_not_after_start'; at: 'endDateTime' }
  | { code: 'closeout_too_long'; at: 'endDateTime'; max: number }
  | { code: 'too_many_closeouts'; at: 'startDateTime'; max: number }
  | { code: 'identifier_not_found'; at: 'identifierIds' }
  | { code: 'nothing_left_to_close'; at: 'partialQuantity' }
  | { code: 'key_conflict'; at: 'requestKey' }

/** All starts of a product in a month, or a day of a whole shop. */
const MOST_AT_ONCE = 500
/**
 * Days that one closeout may span, since all bookings of the period are read. For longer, staff make the
 * product inactive.
 */
const LONGEST_DAYS = DAYS_PER_TWO_YEARS

/**
 * Takes products off sale: one start or many, a period, all of a product, a quantity of it or units by name. Locks
 * the pools, so that a sale at the same moment is counted here or counts the closeout. No booking is dropped: a
 * partial closeout closes as much as it can, and all or nothing of the list is written. Source: domain.md §3
 * 'Closeouts'.
 */
export async function closeOut(tx: Tx, posted: CloseOutInput): Promise<Result<ClosedOut, CloseOutRefusal>> {
  const input = { ...posted, closeouts: posted.closeouts.map((each) => withExistingTimes(each, posted.zone)) }
  const wrong = refusePeriods(input.closeouts)
  if (wrong) return err(wrong)
  const productIds = [...new Set(input.closeouts.map(({ productId }) => productId))]
  await lockPools(tx, { shopId: input.shopId, productIds })
  const earlier = await findEarlier(tx, input)
  if (earlier) return earlier

  const facts = await findFacts(tx, input, productIds)
  const unknown = productIds.find((productId) => !facts.products.has(productId))
  if (unknown !== undefined) return err({ code: 'product_not_found', at: 'productId', productId: unknown })
  if (await hasForeignIdentifier(tx, input, facts)) {
    return err({ code: 'identifier_not_found', at: 'identifierIds' })
  }
  const { fixed, shortened } = shortenCloseouts(facts, input.closeouts, input.zone)
  if (fixed.length === 0) return err({ code: 'nothing_left_to_close', at: 'partialQuantity' })

  const ids = await insertCloseouts(tx, input, fixed)
  await logCloseouts(tx, input, 'closed_out', fixed)
  if (input.requestKey !== undefined) {
    const answer = JSON.stringify({ ids, shortened })
    await updateKeyAnswer(tx, { shopId: input.shopId, key: input.requestKey, answer })
  }
  return ok({ ids, shortened })
}

/** Times that the clock skips are the first after them that exist. Source: domain.md §1. */
function withExistingTimes(
  { startDateTime, endDateTime, ...closeout }: NewCloseout,
  zone: Zone,
): NewCloseout {
  return {
    ...closeout,
    startDateTime: firstExisting(startDateTime, zone),
    endDateTime: endDateTime && firstExisting(endDateTime, zone),
  }
}

function refusePeriods(closeouts: readonly NewCloseout[]): CloseOutRefusal | undefined {
  if (closeouts.length > MOST_AT_ONCE) {
    return { code: 'too_many_closeouts', at: 'startDateTime', max: MOST_AT_ONCE }
  }
  for (const { startDateTime, endDateTime } of closeouts) {
    if (endDateTime === null) continue
    if (endDateTime <= startDateTime) return { code: 'end_not_after_start', at: 'endDateTime' }
    if (daysBetween(dateOf(startDateTime), dateOf(endDateTime)) > LONGEST_DAYS) {
      return { code: 'closeout_too_long', at: 'endDateTime', max: LONGEST_DAYS }
    }
  }
  return undefined
}

const answerSchema = z.object({ ids: z.array(z.number()), shortened: z.array(z.custom<Shortened>()) })

/**
 * Result of an earlier post with the same request key; undefined when this is the first. Other closeouts
 * under the same key are a `key_conflict`.
 */
async function findEarlier(
  tx: Tx,
  { shopId, requestKey, closeouts, now }: CloseOutInput,
): Promise<Result<ClosedOut, CloseOutRefusal> | undefined> {
  if (requestKey === undefined) return undefined
  const contentHash = createHash('sha256').update(JSON.stringify(closeouts)).digest('hex')
  const claim = await claimKey(tx, { shopId, key: requestKey, scope: 'closeout', contentHash, now })
  if (claim.state === 'conflict') return err({ code: 'key_conflict', at: 'requestKey' })
  if (claim.state === 'new' || claim.answer === null) return undefined
  return ok(answerSchema.parse(JSON.parse(claim.answer)))
}

async function findFacts(
  tx: Tx,
  { shopId, now, closeouts }: CloseOutInput,
  productIds: readonly number[],
): Promise<AvailabilityFacts> {
  const dates = closeouts
    .flatMap(({ startDateTime, endDateTime }) => [startDateTime, endDateTime ?? startDateTime])
    .map(dateOf)
    .sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (!from || !to) throw new Error('nothing was to be closed')
  return findAvailabilityFacts(tx, { shopId, productIds, from, to, now, isAlone: true })
}

/** An alias's units are its master's. */
async function hasForeignIdentifier(
  tx: Tx,
  { shopId, closeouts }: CloseOutInput,
  { products }: AvailabilityFacts,
): Promise<boolean> {
  const naming = closeouts.filter(({ identifierIds }) => identifierIds.length > 0)
  const poolOf = (productId: number) => products.get(productId)?.poolId ?? productId
  const poolIds = [...new Set(naming.map(({ productId }) => poolOf(productId)))]
  const existing = await listIdentifiersOf(tx, { shopId, productIds: poolIds })
  return naming.some(({ productId, identifierIds }) => {
    const own = new Set(existing.get(poolOf(productId))?.map(({ id }) => id))
    return identifierIds.some((id) => !own.has(id))
  })
}

/**
 * One entry per product, under the entity 'closeout' with the product's id: a closeout does not belong to the
 * product's own values, so its version stays.
 */
export async function logCloseouts(
  tx: Tx,
  { shopId, userId, now }: Closer,
  action: 'closed_out' | 'opened_again',
  closeouts: readonly NewCloseout[],
): Promise<void> {
  const entries = [...Map.groupBy(closeouts, ({ productId }) => productId)].map(
    ([entityId, group]): NewActivity => ({
      shopId,
      entity: 'closeout',
      entityId,
      action,
      facts: {
        closeouts: group.map(({ startDateTime, endDateTime, partialQuantity, identifierIds }) => ({
          startDateTime,
          endDateTime,
          partialQuantity,
          identifierIds,
        })),
      },
      actor: 'STAFF',
      userId,
      now,
    }),
  )
  await insertActivities(tx, entries)
}
