import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  type Chosen,
  countChosen,
  isShown,
  leavesOf,
  leavesUnder,
  placeOf,
  showWholes,
  spreadWholes,
  tick,
} from './boxes.ts'
import { type Box, boxAround, boxBetween, nextBox, overlap } from './tick-range.ts'

type Leaf = { input: HTMLInputElement; place: Box; wasTicked: boolean }

/** Drag over the boxes, with their places and ticks as they were when it began. */
type Drag = {
  table: Element
  leaves: readonly Leaf[]
  from: { x: number; y: number }
  /** The box that was pressed; undefined on the empty area of a cell. */
  input: HTMLInputElement | undefined
  isMoving: boolean
}

/** Pixels; less is a press. */
const FARTHEST_PRESS = 6
const NOTHING: Chosen = { starts: 0, days: 0, free: 0 }

/**
 * Boxes of a calendar that are ticked together: those that stand for others, all under a mouse or a pen that
 * is dragged, and with Shift all from the last one on. Escape unticks them. Fingers scroll. It only ticks the
 * boxes of the form, which is posted as it is without the script.
 */
export function useTicking() {
  const form = useRef<HTMLFormElement>(null)
  const drag = useRef<Drag | null>(null)
  const anchor = useRef<HTMLInputElement | null>(null)
  const isAnswered = useRef(false)
  const [chosen, setChosen] = useState(NOTHING)

  function refresh() {
    if (!form.current) return
    showWholes(form.current)
    setChosen(countChosen(form.current))
  }

  useEffect(() => {
    const { current } = form
    if (!current) return
    spreadWholes(current)
    showWholes(current)
    setChosen(countChosen(current))
    function onEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !current || isTyping(event.target)) return
      if (drag.current) paint(drag.current.leaves, () => false, false)
      else tick(leavesOf(current), false)
      drag.current = null
      showWholes(current)
      setChosen(countChosen(current))
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])

  function onChange({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    if (target.dataset.whole) tick(leavesUnder(target), target.checked)
    else anchor.current = target
    refresh()
  }

  function onPointerDown({ target, pointerType, button, clientX, clientY }: PointerEvent) {
    isAnswered.current = false
    const cell = target instanceof Element ? target.closest('.start-picker td') : null
    const table = cell?.closest('table')
    if (!table || !(target instanceof Element) || target.closest('.select-all')) return
    if (pointerType === 'touch' || button !== 0) return
    const { left, top } = table.getBoundingClientRect()
    const input = target.closest('label')?.querySelector('input') ?? undefined
    const from = { x: clientX - left, y: clientY - top }
    drag.current = { table, leaves: measure(table), from, input, isMoving: false }
  }

  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLFormElement>) {
    const previous = drag.current
    if (!previous) return
    const { left, top } = previous.table.getBoundingClientRect()
    const to = { x: clientX - left, y: clientY - top }
    if (!previous.isMoving && Math.hypot(to.x - previous.from.x, to.y - previous.from.y) < FARTHEST_PRESS)
      return
    if (!previous.isMoving) currentTarget.setPointerCapture(pointerId)
    previous.isMoving = true
    const range = boxBetween(previous.from, to)
    const wasTicked = previous.leaves.some((leaf) => leaf.input === previous.input && leaf.wasTicked)
    paint(previous.leaves, (leaf) => overlap(leaf.place, range), !wasTicked)
    refresh()
  }

  function onPointerUp({ shiftKey }: PointerEvent) {
    const previous = drag.current
    drag.current = null
    if (!previous) return
    const isRange = !previous.isMoving && shiftKey && anchor.current !== null
    if (isRange && previous.input) tickTo(previous.leaves, previous.input)
    isAnswered.current = previous.isMoving || isRange
    if (previous.isMoving && previous.input) anchor.current = previous.input
  }

  function onPointerCancel() {
    if (drag.current) paint(drag.current.leaves, () => false, false)
    drag.current = null
    refresh()
  }

  /** The end of a drag is no press on what lies there; keys press without a pointer. */
  function onClickCapture(click: MouseEvent) {
    if (isAnswered.current && click.detail > 0) click.preventDefault()
    isAnswered.current = false
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key, shiftKey } = event
    const table = target instanceof Element ? target.closest('.start-picker') : null
    if (!table || !shiftKey || !(target instanceof HTMLInputElement)) return
    const leaves = measure(table)
    const index = leaves.findIndex(({ input }) => input === target)
    const next =
      key === ' '
        ? index
        : nextBox(
            leaves.map(({ place }) => place),
            index,
            key,
          )
    const input = leaves[next]?.input
    if (!input) return
    event.preventDefault()
    anchor.current ??= target
    input.focus()
    tickTo(leaves, input)
  }

  /** Ticks all from the last box to this one. */
  function tickTo(leaves: readonly Leaf[], input: HTMLInputElement) {
    const start = leaves.find((leaf) => leaf.input === anchor.current)
    const end = leaves.find((leaf) => leaf.input === input)
    if (!end) return
    const range = boxAround((start ?? end).place, end.place)
    paint(leaves, ({ place }) => overlap(place, range), true)
    refresh()
  }

  const handlers = { onChange, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture }
  return { chosen, ticking: { ref: form, ...handlers, onKeyDown } }
}

/** Boxes that are shown, where they stand and what they are. */
function measure(table: Element): Leaf[] {
  return [...table.querySelectorAll<HTMLInputElement>('.start-chips input[type=checkbox]')]
    .map((input) => ({ input, place: placeOf(input, table), wasTicked: input.checked }))
    .filter(({ place }) => isShown(place))
}

/** Sets those in the range alike, the others back to what they were. */
function paint(leaves: readonly Leaf[], isIn: (leaf: Leaf) => boolean, isTicked: boolean) {
  for (const leaf of leaves) leaf.input.checked = isIn(leaf) ? isTicked : leaf.wasTicked
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('select, textarea, input:not([type=checkbox])') !== null
}
