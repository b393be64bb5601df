/** A row of a booked product, as far as it says who comes. */
export type ComingRow = { priceCategoryId: number | null; quantity: number; seats: number }

/** `priceCategoryId` is undefined where it is not known. */
type Place = { priceCategoryId: number | null | undefined; number: number }

/** Numbers above it are nobody's: answers of places that are gone stay there, which no larger quantity reaches. */
const NOBODYS = 1_000_000

/** Numbers those who are nobody's from 1; null for a number that a participant has or may have again. */
export function formerNumber(participant: number): number | null {
  return participant > NOBODYS ? participant - NOBODYS : null
}

/**
 * The new numbers of a product's answered participants whose number changes with its rows: who was the second adult
 * still is, whoever comes before. The answers of places that are gone stay until staff delete them. Who no longer
 * came is known again where all are of one category; others are nobody's for good.
 */
export function movedParticipants(
  answered: readonly number[],
  { before, after }: { before: readonly ComingRow[]; after: readonly ComingRow[] },
): Map<number, number> {
  const were = placesOf(before)
  let last = Math.max(NOBODYS, ...answered)
  const moves = new Map<number, number>()
  for (const number of answered.filter((each) => each <= NOBODYS)) {
    const place = were[number - 1] ?? { priceCategoryId: onlyCategory(before), number }
    const to = numberIn(after, place) ?? ++last
    if (to !== number) moves.set(number, to)
  }
  return moves
}

/** The number of a participant in a copy of the product's rows; null for one who does not come in it. */
export function copiedParticipant(
  participant: number,
  rows: { before: readonly ComingRow[]; after: readonly ComingRow[] },
): number | null {
  const number = movedParticipants([participant], rows).get(participant) ?? participant
  return number <= placesOf(rows.after).length ? number : null
}

/** Also of one who does not come, where all are of its category; undefined where the place is gone. */
function numberIn(rows: readonly ComingRow[], { priceCategoryId, number }: Place): number | undefined {
  if (priceCategoryId === onlyCategory(rows)) return priceCategoryId === undefined ? undefined : number
  const index = placesOf(rows).findIndex(
    (place) => place.priceCategoryId === priceCategoryId && place.number === number,
  )
  return index < 0 ? undefined : index + 1
}

/** In the order in which participants are numbered; rows of the same category count on. */
function placesOf(rows: readonly ComingRow[]): Place[] {
  const counted = new Map<number | null, number>()
  return rows.flatMap(({ priceCategoryId, quantity, seats }) => {
    const earlier = counted.get(priceCategoryId) ?? 0
    counted.set(priceCategoryId, earlier + quantity * seats)
    return Array.from({ length: quantity * seats }, (_, index) => ({
      priceCategoryId,
      number: earlier + index + 1,
    }))
  })
}

/** undefined where there are several. A product that was not booked is taken for one without categories. */
function onlyCategory(rows: readonly ComingRow[]): number | null | undefined {
  const [only = null, ...others] = new Set(rows.map(({ priceCategoryId }) => priceCategoryId))
  return others.length > 0 ? undefined : only
}
