import type { Box } from './tick-range.ts'
import { wholeOf } from './tick-range.ts'

/** Number of ticked starts, of their days, and of places left; `free` is null when any has no limit. */
export type Chosen = { starts: number; days: number; free: number | null }

const LEAVES = '.start-chips input[type=checkbox]'
const WHOLES = 'input[data-whole]'

type Form = HTMLElement
type Input = HTMLInputElement

/** The boxes that stand for starts. */
export function leavesOf(form: Form): Input[] {
  return [...form.querySelectorAll<Input>(LEAVES)]
}

/** Boxes that a box stands for which ticks others: of its cell, its row or its column. */
export function leavesUnder(whole: Input): Input[] {
  const cell = whole.closest<HTMLTableCellElement>('th, td')
  const table = cell?.closest('table')
  if (!cell || !table) return []
  if (whole.dataset.whole === 'cell') return [...cell.querySelectorAll<Input>(LEAVES)]
  if (whole.dataset.whole === 'row') return [...(cell.closest('tr')?.querySelectorAll<Input>(LEAVES) ?? [])]
  return [...table.querySelectorAll<Input>(`tbody td:nth-child(${cell.cellIndex + 1}) ${LEAVES}`)]
}

/** Ticks what boxes that were ticked before the script came stand for. */
export function spreadWholes(form: Form): void {
  for (const whole of form.querySelectorAll<Input>(`${WHOLES}:checked`)) tick(leavesUnder(whole), true)
}

/** Shows on the boxes that stand for others whether all, some or none of those are ticked. */
export function showWholes(form: Form): void {
  for (const whole of form.querySelectorAll<Input>(WHOLES)) {
    const state = wholeOf(leavesUnder(whole).map(({ checked }) => checked))
    whole.checked = state === 'all'
    whole.indeterminate = state === 'some'
  }
}

export function tick(boxes: readonly Input[], isTicked: boolean): void {
  for (const box of boxes) box.checked = isTicked
}

/** Adds up the ticked boxes. The value of a box names product and time, '7@2026-07-16…'; its data are the counts. */
export function countChosen(form: Form): Chosen {
  const ticked = leavesOf(form).filter(({ checked }) => checked)
  const frees = ticked.map(({ dataset }) => (dataset.free === undefined ? null : Number(dataset.free)))
  return {
    starts: ticked.reduce((sum, { dataset }) => sum + Number(dataset.count ?? 1), 0),
    days: new Set(ticked.map(({ value }) => value.split('@')[1]?.slice(0, 10))).size,
    free: frees.reduce((sum, free) => (sum === null || free === null ? null : sum + free), 0),
  }
}

/** Where the chip around a box stands in the calendar, however far that is scrolled. */
export function placeOf(box: Element, table: Element): Box {
  const { left, top, right, bottom } = (box.closest('label') ?? box).getBoundingClientRect()
  const origin = table.getBoundingClientRect()
  return {
    left: left - origin.left,
    top: top - origin.top,
    right: right - origin.left,
    bottom: bottom - origin.top,
  }
}

/** Phones show one day of several. */
export function isShown({ left, right }: Box): boolean {
  return left < right
}
