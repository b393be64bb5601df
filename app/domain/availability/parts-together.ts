import type { Audience } from '#app/domain/catalog/product-types.ts'
import { areFreeTogether } from './allocate-demand.ts'
import type { AvailabilityFacts, BookableProduct, MandatoryOption } from './availability-facts.ts'
import type { Calendar, WallMinutes } from './calendar.ts'
import type { Demand } from './demand.ts'
import { factsAround } from './facts-around.ts'
import type { Clash } from './part-clash.ts'
import { firstGapBelow, firstTogether, largestThat, spreads } from './ways-together.ts'

/** A part that the reader can have, with what comes with every unit of it. */
export type OpenPart = {
  product: BookableProduct
  seats: number
  addons: readonly BookableProduct[]
  at: WallMinutes
  end: WallMinutes
}

/** One of an option's ways: so many of its parts. */
type Way = readonly { part: OpenPart; quantity: number }[]

type Asked = {
  product: BookableProduct
  addons: readonly BookableProduct[]
  audience: Audience
  at: WallMinutes
  end: WallMinutes
  /** Parts of an option that can be had, at its start. */
  openParts: (option: MandatoryOption) => readonly OpenPart[]
}

/**
 * For how many units of a product there is enough of all that must come with it at once, at most `most`; judged
 * as the booking judges its demands, so that what is offered is not refused. null means any number. Every number
 * up to the answer can be had. Where several products may be chosen together, see `spreads`. Source: domain.md
 * §3 'An order is checked as one', §4 'A bundle is all or nothing'.
 */
export function freeTogether(
  facts: AvailabilityFacts,
  calendar: Calendar,
  { clash, most, ...asked }: Asked & { clash: Clash; most: number | null },
): number | null {
  const options = clash.options.map((option) => ({ option, parts: asked.openParts(option) }))
  const periods = [asked, ...options.flatMap(({ parts }) => parts)]
  const around = factsAround(facts, clash.products, periodOfAll(calendar, clash, periods))
  const query = { audience: asked.audience, zone: calendar.zone }
  const isEnough = (quantity: number): boolean => {
    const base = demandsOfParent(calendar, asked, quantity)
    // A part that can't be had has left nothing free already, so here all that must come can.
    const settled = options.map(({ option, parts }) =>
      option.choice === 'ALL' ? countedFor(option, parts, quantity) : undefined,
    )
    const fits = (chosen: readonly Way[]) => {
      const left = chosen.values()
      const ways = settled.map((way) => way ?? left.next().value ?? [])
      return areFreeTogether(around, [...base, ...demandsOfWays(calendar, ways)], query)
    }
    const choices = options
      .filter((_, index) => !settled[index])
      .map(
        ({ option, parts }) =>
          (before: readonly Way[]) =>
            waysToChoose(option, parts, quantity, (way) => fits([...before, way])),
      )
    return fitsAtOnce(choices, fits) || (fits([]) && firstTogether(choices, fits) !== undefined)
  }
  if (most === null) return isEnough(1) ? null : 0
  return clash.isUneven ? firstGapBelow(most, isEnough) : largestThat(most, isEnough)
}

/** Whether the first way of each option will do, as it mostly does: nothing more need be tried then. */
function fitsAtOnce(
  choices: readonly ((before: readonly Way[]) => Iterable<Way>)[],
  fits: (ways: readonly Way[]) => boolean,
): boolean {
  const ways = choices.flatMap((choice) => {
    const [way] = choice([])
    return way ? [way] : []
  })
  return ways.length === choices.length && fits(ways)
}

/** From the first to the last moment at which any of it is occupied, in epoch seconds. */
function periodOfAll(
  calendar: Calendar,
  { products }: Clash,
  periods: readonly { at: WallMinutes; end: WallMinutes }[],
): { occupiedFrom: number; occupiedTo: number } {
  const before = Math.max(...products.map(({ minutesBefore }) => minutesBefore))
  const after = Math.max(...products.map(({ minutesAfter }) => minutesAfter))
  return {
    occupiedFrom: calendar.toEpoch(Math.min(...periods.map(({ at }) => at))) - before * 60,
    occupiedTo: calendar.toEpoch(Math.max(...periods.map(({ end }) => end))) + after * 60,
  }
}

function demandsOfParent(
  calendar: Calendar,
  { product, addons, at, end }: Asked,
  quantity: number,
): Demand[] {
  const times = { startRent: calendar.toWall(at), endRent: calendar.toWall(end), durationId: null, quantity }
  return [product, ...addons].map(({ id }) => ({ ...times, productId: id }))
}

/** Each part is a booking of its own, which has no id yet. */
function demandsOfWays(calendar: Calendar, ways: readonly Way[]): Demand[] {
  return ways.flat().flatMap(({ part, quantity }, index) => {
    const [startRent, endRent] = [calendar.toWall(part.at), calendar.toWall(part.end)]
    const times = { startRent, endRent, durationId: null, quantity, bookingId: -1 - index }
    return [part.product, ...part.addons].map(({ id }) => ({ ...times, productId: id }))
  })
}

/** The ways in which the guest may choose what an option brings with so many units of its parent. */
function* waysToChoose(
  option: MandatoryOption,
  parts: readonly OpenPart[],
  parents: number,
  fits: (way: Way) => boolean,
): Generator<Way> {
  if (option.choice === 'ONE') {
    for (const part of countedFor(option, parts, parents)) yield [part]
    return
  }
  const toWay = (counts: readonly number[]): Way =>
    parts.flatMap((part, index) => {
      const quantity = counts[index] ?? 0
      return quantity > 0 ? [{ part, quantity }] : []
    })
  const seats = parts.map((part) => seatsOf(option, part))
  const people = peopleOf(option, parents)
  for (const counts of spreads(seats, people, (counted) => fits(toWay(counted)))) yield toWay(counts)
}

/** As many of each part as it needs to hold all people. */
function countedFor(option: MandatoryOption, parts: readonly OpenPart[], parents: number): Way {
  const people = peopleOf(option, parents)
  return parts.map((part) => ({ part, quantity: Math.ceil(people / seatsOf(option, part)) }))
}

/** A fixed number counts units, whoever has a seat. */
function peopleOf({ fixedQuantity, parentSeats }: MandatoryOption, parents: number): number {
  return fixedQuantity ?? parents * parentSeats
}

function seatsOf({ fixedQuantity }: MandatoryOption, { seats }: OpenPart): number {
  return fixedQuantity === null ? seats : 1
}
