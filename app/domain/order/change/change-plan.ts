import { matchingRowIds } from '#app/domain/order/booking/matching-rows.ts'
import { summarise, type VatLine } from '#app/domain/pricing/summarise.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { WallTime } from '#app/domain/shared/time.ts'

type Period = { startRent: WallTime; endRent: WallTime }

/** A row before or after the change. `creditedMinor` was given back of its total. */
type PlanRow = {
  id: number
  /** Bundle option that it was chosen in; null for the booking's own. */
  optionId: number | null
  /** Of an item at another time than its booking, else null. */
  period: Period | null
  productId: number
  productName: Translatable
  priceCategoryId: number | null
  priceCategoryTitle: Translatable | null
  isAddon: boolean
  quantity: number
  unitPriceMinor: number
  /** Set by staff; left out: not. */
  isPriceByHand?: boolean
  discountMinor: number
  totalMinor: number
  creditedMinor: number
  vatPercentage: number
}

/** A booking with the items of its bundle, and what is due on its order, at one moment. */
export type PlanFacts = {
  startRent: WallTime
  endRent: WallTime
  rows: readonly PlanRow[]
  /** Price of the right to rebook, one row for each rate of VAT; none where it is free. */
  fees: readonly PlanRow[]
  /** Its guest has that right. */
  isRebookable: boolean
  /** Named units and resources that it has, by name. */
  allocated: readonly string[]
  /** Still to be paid on the whole order, and paid above its price. */
  dueMinor: number
  overpaidMinor: number
}

/** A row without its id, which is the database's. */
type PlanLine = Omit<PlanRow, 'id'>

type ChangedLine = { before: PlanLine | null; after: PlanLine | null; isChanged: boolean }

type Sides<Value> = { before: Value; after: Value }

/** Outcome of a change, as it is shown and as it is written. */
export type ChangePlan = {
  period: Sides<Period> & { isChanged: boolean }
  lines: readonly ChangedLine[]
  isRebookable: Sides<boolean>
  allocated: Sides<readonly string[]>
  /** Of the booking with its bundle and the fee for its right to rebook, credits taken off. */
  bookingMinor: Sides<number>
  /** Of that fee. */
  feesMinor: Sides<number>
  vat: readonly VatLine[]
  dueMinor: Sides<number>
  overpaidMinor: Sides<number>
  /** Codes of the rules for guests that it breaks anew. */
  warnings: readonly string[]
}

/** Rules about a time; they say nothing of a booking that stays where it is, as do the items of its bundle. */
const RULES_OF_TIME: readonly string[] = [
  'past_cut_off',
  'outside_opening_hours',
  'start_time_not_offered',
  'duration_not_offered',
  'bundle_overlap',
]

/**
 * Plan of a change from the booking as it is and as it would be: row by row, with the price before and after and what
 * that leaves to pay or to give back. undefined when nothing changes. Source: domain.md §5 'Change'.
 */
export function planChange(
  before: PlanFacts,
  after: PlanFacts,
  broken: readonly string[] = [],
): ChangePlan | undefined {
  const rows = [...after.rows, ...before.rows]
  const ofProducts = [...new Set(rows.map(({ optionId }) => optionId))].flatMap((id) =>
    linesOf(
      before.rows.filter(({ optionId }) => optionId === id),
      after.rows.filter(({ optionId }) => optionId === id),
    ),
  )
  const lines = [...ofProducts, ...linesOfFees(before.fees, after.fees)]
  const isMoved = before.startRent !== after.startRent || before.endRent !== after.endRent
  if (!isMoved && lines.every(({ isChanged }) => !isChanged)) return undefined
  const isElsewhere =
    isMoved || mainOf(before) !== mainOf(after) || lines.some((line) => line.after && isAtOtherTime(line))
  const warnings = broken.filter((code) => isElsewhere || !RULES_OF_TIME.includes(code))
  const { totalMinor, vat } = summarise([...after.rows, ...after.fees])
  return {
    period: { before: periodOf(before), after: periodOf(after), isChanged: isMoved },
    lines,
    isRebookable: { before: before.isRebookable, after: after.isRebookable },
    allocated: { before: before.allocated, after: after.allocated },
    bookingMinor: { before: summarise([...before.rows, ...before.fees]).totalMinor, after: totalMinor },
    feesMinor: { before: summarise(before.fees).totalMinor, after: summarise(after.fees).totalMinor },
    vat,
    dueMinor: { before: before.dueMinor, after: after.dueMinor },
    overpaidMinor: { before: before.overpaidMinor, after: after.overpaidMinor },
    warnings: [...new Set(warnings)],
  }
}

/** Of one bundle option, or the booking's own: those that stay or are new in their new order, then those that go. */
function linesOf(before: readonly PlanRow[], after: readonly PlanRow[]): ChangedLine[] {
  const ids = matchingRowIds(after, before)
  const lines = after.map((row, index) => {
    const previous = before.find(({ id }) => id === ids[index])
    return {
      before: previous ? lineOf(previous) : null,
      after: lineOf(row),
      isChanged: isOther(previous, row),
    }
  })
  const gone = before.filter(({ id }) => !ids.includes(id))
  return [...lines, ...gone.map((row) => ({ before: lineOf(row), after: null, isChanged: true }))]
}

/** The fee of each rate of VAT before and after, whichever products it is for. */
function linesOfFees(before: readonly PlanRow[], after: readonly PlanRow[]): ChangedLine[] {
  const rates = new Set([...after, ...before].map(({ vatPercentage }) => vatPercentage))
  return [...rates].map((rate) => {
    const [was, is] = [before, after].map((fees) => fees.find(({ vatPercentage }) => vatPercentage === rate))
    const isChanged = is === undefined || isOther(was, is)
    return { before: was ? lineOf(was) : null, after: is ? lineOf(is) : null, isChanged }
  })
}

function isOther(before: PlanRow | undefined, after: PlanRow): boolean {
  return (
    isAtOtherTime({ before: before ?? null, after }) ||
    before?.quantity !== after.quantity ||
    before.unitPriceMinor !== after.unitPriceMinor ||
    before.totalMinor !== after.totalMinor ||
    before.creditedMinor !== after.creditedMinor ||
    before.vatPercentage !== after.vatPercentage
  )
}

function isAtOtherTime({ before, after }: Pick<ChangedLine, 'before' | 'after'>): boolean {
  const [was, is] = [before?.period, after?.period]
  return was?.startRent !== is?.startRent || was?.endRent !== is?.endRent
}

function lineOf({ id: _, ...line }: PlanRow): PlanLine {
  return line
}

function mainOf({ rows }: PlanFacts): number | undefined {
  return rows.find(({ isAddon }) => !isAddon)?.productId
}

function periodOf({ startRent, endRent }: PlanFacts) {
  return { startRent, endRent }
}
