import type { Tx } from '#db/transaction.server.ts'
import { listAnswers, updateAnswers, updateAnswersBooking } from './answers-queries.server.ts'
import { type ComingRow, movedParticipants } from './moved-participants.ts'
import { nameOf } from './requested-questions.ts'

/** Lets the answers about an order's bookings that are created anew stand at what replaces them: new ids by old. */
export async function moveAnswers(
  tx: Tx,
  { replaced, ...order }: { shopId: number; orderId: number; replaced: ReadonlyMap<number, number> },
): Promise<void> {
  if (replaced.size > 0) await updateAnswersBooking(tx, { ...order, replaced })
}

type ProductRow = ComingRow & { productId: number }

/** A booking whose rows changed, both in the order in which they were added. */
export type RenumberedBooking = {
  bookingId: number
  before: readonly ProductRow[]
  after: readonly ProductRow[]
}

/** Lets the answers of an order's participants stand at their new numbers, where other rows give them others. */
export async function renumberAnswers(
  tx: Tx,
  { bookings, ...order }: { shopId: number; orderId: number; bookings: readonly RenumberedBooking[] },
): Promise<void> {
  const changed = bookings.filter(({ before, after }) => !isSameRows(before, after))
  if (changed.length === 0) return
  const answers = await listAnswers(tx, order)
  const moved = changed.flatMap(({ bookingId, before, after }) =>
    [...new Set(after.map(({ productId }) => productId))].flatMap((productId) => {
      const own = answers.filter((each) => each.bookingId === bookingId && each.productId === productId)
      const ofProduct = (rows: readonly ProductRow[]) => rows.filter((row) => row.productId === productId)
      const numbers = [...new Set(own.map(({ participant }) => participant))]
      const moves = movedParticipants(numbers, { before: ofProduct(before), after: ofProduct(after) })
      return own.flatMap((from) => {
        const participant = moves.get(from.participant)
        return participant === undefined ? [] : [{ from, to: { ...from, participant } }]
      })
    }),
  )
  if (moved.length === 0) return
  const [open, at] = [moved.map(({ from }) => nameOf(from)), moved.map(({ to }) => to)]
  await updateAnswers(tx, { ...order, answers: at, open })
}

function isSameRows(before: readonly ProductRow[], after: readonly ProductRow[]): boolean {
  const isSame = (a: ProductRow, b: ProductRow | undefined) =>
    a.productId === b?.productId &&
    a.priceCategoryId === b.priceCategoryId &&
    a.quantity * a.seats === b.quantity * b.seats
  return before.length === after.length && before.every((row, index) => isSame(row, after[index]))
}
