import { addHours, type Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { createRandom } from './random.ts'

/** Hours after the end of a visit that answers come, so that none comes by night. */
const HOURS_LATER = [1, 20, 22, 44]
const LATEST_HOURS = 44
/** Guests who answer, in percent. */
const ANSWERING = 35
const SEED = 10

/** How guests score, each as often as it stands here, and what some of them write. */
const ANSWERS: readonly { score: number; comment?: string }[] = [
  { score: 10, comment: 'Guiden såg till att den räddaste av oss vågade. Fikat på Långholmsudden!' },
  { score: 10 },
  { score: 10, comment: 'Lugnt vatten, fina kajaker och snabb incheckning.' },
  { score: 9 },
  { score: 9, comment: 'Barnen vill tillbaka redan nästa helg.' },
  { score: 9 },
  { score: 8, comment: 'Fint, men det var svårt att hitta parkeringen.' },
  { score: 8 },
  { score: 7, comment: 'Bra utrustning. Vi hade gärna haft en karta med oss.' },
  { score: 5, comment: 'Vi fick vänta en kvart på flytvästar.' },
]

/** Answers of guests whose visit is over, a while after it. */
export async function insertReviews(
  tx: Tx,
  { shopId, now }: { shopId: number; now: Instant },
): Promise<void> {
  const random = createRandom(SEED)
  const ended = await tx
    .selectFrom('booking')
    .innerJoin('order', 'order.id', 'booking.order_id')
    .select(['booking.id', 'booking.ends_at'])
    .where('booking.shop_id', '=', shopId)
    .where('order.state', '=', 'CONFIRMED')
    .where('booking.removed_at', 'is', null)
    .where('booking.parent_booking_id', 'is', null)
    .where('booking.ends_at', '<=', addHours(now, -LATEST_HOURS))
    .orderBy('booking.ends_at', 'desc')
    .orderBy('booking.id', 'desc')
    .execute()
  const written = new Set<string>()
  const reviews = ended
    .filter(() => random.chance(ANSWERING))
    .map(({ id, ends_at }) => {
      const { score, comment } = random.pick(ANSWERS)
      // Nobody writes what somebody else has written.
      const isNew = comment !== undefined && !written.has(comment)
      if (isNew) written.add(comment)
      const createdAt = addHours(ends_at, random.pick(HOURS_LATER))
      return {
        shop_id: shopId,
        booking_id: id,
        score,
        comment: isNew ? comment : null,
        created_at: createdAt,
      }
    })
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  if (reviews.length > 0) await tx.insertInto('review').values(reviews).execute()
}
