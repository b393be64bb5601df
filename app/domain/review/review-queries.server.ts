import {
  isAfterKey,
  type KeyPage,
  type PagePart,
  type PageQuery,
  readListPage,
} from '#app/domain/order/views/list-page-queries.server.ts'
import { type Content, toContents } from '#app/domain/order/views/order-list-queries.server.ts'
import type { Instant, WallTime } from '#app/domain/shared/time.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import type { ScoreCount } from './nps.ts'
import type { ReviewFacts } from './review-state.ts'

type BookingKey = { shopId: number; bookingId: number }
/** Answers of a shop in a half-open period; without a bound all on that side. */
type Answers = { shopId: number; from?: Instant | undefined; before?: Instant | undefined }
type Answer = { score: number; comment: string | null }

type ReviewedBooking = ReviewFacts & {
  orderId: number
  /** Of the order. */
  secret: string
  review: Answer | null
}

/** A booking as far as it decides about its review. Bundle items have none of their own. */
export async function findReviewedBooking(db: Db, key: BookingKey): Promise<ReviewedBooking | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.order_id', 'booking.end_rent', 'booking.ends_at', 'booking.finished_at'])
    .select(['order.secret', 'order.state', 'review.score', 'review.comment'])
    .where('booking.shop_id', '=', key.shopId)
    .where('booking.id', '=', key.bookingId)
    .where('booking.removed_at', 'is', null)
    .where('booking.parent_booking_id', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { score, comment } = row
  return {
    orderId: row.order_id,
    secret: row.secret,
    orderState: row.state,
    endRent: row.end_rent,
    endsAt: row.ends_at,
    finishedAt: row.finished_at,
    isReviewed: score !== null,
    review: score === null ? null : { score, comment },
  }
}

/** Bookings among these that have a review. */
export async function listReviewedIds(
  db: Db,
  { shopId, bookingIds }: { shopId: number; bookingIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  if (bookingIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('review')
    .select('booking_id')
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Set(rows.map((row) => row.booking_id))
}

/** Answers false when the booking has a review already. */
export async function insertReview(tx: Tx, review: BookingKey & Answer & { now: Instant }): Promise<boolean> {
  const inserted = await tx
    .insertInto('review')
    .values({
      shop_id: review.shopId,
      booking_id: review.bookingId,
      score: review.score,
      comment: review.comment,
      created_at: review.now,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Empties the comments on the bookings of orders; the scores stay. */
export async function updateCommentsErased(
  tx: Tx,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('review')
    .set({ comment: null })
    .where('shop_id', '=', shopId)
    .where('booking_id', 'in', (eb) =>
      eb.selectFrom('booking').select('booking.id').where('booking.order_id', 'in', orderIds),
    )
    .execute()
}

/** How many answers each score has; scores without any are left out. */
export async function countScores(db: Db, answers: Answers): Promise<ScoreCount[]> {
  const rows = await selectAnswers(db, answers)
    .select(['review.score', (eb) => eb.fn.countAll<number | string>().as('answers')])
    .groupBy('review.score')
    .execute()
  return rows.map((row) => ({ score: row.score, answers: Number(row.answers) }))
}

type ReviewRow = Answer & {
  id: number
  bookingId: number
  orderId: number
  startRent: WallTime
  createdAt: Instant
  /** Each booked product once, without add-ons. */
  contents: Content[]
}

/** A page of answers in two statements, the newest first. */
export async function listReviews(
  db: Db,
  { answers, ...page }: Omit<PageQuery, 'sort'> & { answers: Answers },
): Promise<KeyPage<ReviewRow>> {
  const { shopId } = answers
  const { rows, ...keys } = await readListPage(
    { ...page, sort: '-created' },
    {
      read: (part) => selectPage(db, answers, part).execute(),
      keyOf: (row) => ({ id: row.id, firstStartRent: null, createdAt: row.created_at }),
    },
  )
  const contents = await findContents(db, { shopId, bookingIds: rows.map((row) => row.booking_id) })
  return {
    ...keys,
    rows: rows.map((row) => ({
      id: row.id,
      bookingId: row.booking_id,
      orderId: row.order_id,
      startRent: row.start_rent,
      createdAt: row.created_at,
      score: row.score,
      comment: row.comment,
      contents: toContents(contents.get(row.booking_id) ?? []),
    })),
  }
}

function selectPage(db: Db, answers: Answers, part: PagePart) {
  return selectAnswers(db, answers)
    .innerJoin('booking', 'booking.id', 'review.booking_id')
    .select(['review.id', 'review.booking_id', 'review.score', 'review.comment', 'review.created_at'])
    .select(['booking.order_id', 'booking.start_rent'])
    .$if(part.key !== undefined, (select) => select.where(isAfterKey(part, 'review.created_at', 'review.id')))
    .orderBy('review.created_at', part.direction)
    .orderBy('review.id', part.direction)
    .limit(part.limit)
}

function selectAnswers(db: Db, { shopId, from, before }: Answers) {
  return db
    .selectFrom('review')
    .where('review.shop_id', '=', shopId)
    .where((eb) =>
      eb.and([
        ...(from ? [eb('review.created_at', '>=', from)] : []),
        ...(before ? [eb('review.created_at', '<', before)] : []),
      ]),
    )
}

/** Booked products by booking; those that were removed with the whole booking too. */
async function findContents(
  db: Db,
  { shopId, bookingIds }: { shopId: number; bookingIds: readonly number[] },
) {
  if (bookingIds.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('booking_product')
    .innerJoin('booking', 'booking.id', 'booking_product.booking_id')
    .select(['booking_id', 'product_id', 'product_name', 'quantity'])
    .where('booking_product.shop_id', '=', shopId)
    .where('booking_id', 'in', bookingIds)
    .where('is_addon', '=', 0)
    .where((eb) =>
      eb.or([
        eb('booking_product.removed_at', 'is', null),
        eb('booking_product.removed_at', '=', eb.ref('booking.removed_at')),
      ]),
    )
    .orderBy('booking_product.id')
    .execute()
  return Map.groupBy(rows, ({ booking_id }) => booking_id)
}
