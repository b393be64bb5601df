/** A row's edges on the page, in pixels. */
type Box = { top: number; bottom: number }

/** Distance from the edge of the screen within which the page scrolls along, by as much with each move. */
const EDGE_PX = 56
const SCROLL_PX = 14

/**
 * The index where a row lands that was dragged by so many pixels. It passes another when its own edge has
 * passed that one's middle. Exported for tests.
 */
export function landingOf(boxes: readonly Box[], from: number, by: number): number {
  const own = boxes[from]
  if (!own) return from
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
  const below = middles.filter((middle, index) => index > from && own.bottom + by > middle)
  const above = middles.filter((middle, index) => index < from && own.top + by < middle)
  return from + below.length - above.length
}

/**
 * Lets the row around `grip` follow the pointer that was put down on it, by mouse, pen or finger, and the others
 * make room. `drop` gets how many rows further it was let go, down above 0, never 0; Escape lets go where
 * it was. Answers what puts all of them back, for when the list is shown in its new order.
 */
export function dragRow(start: PointerEvent, grip: HTMLElement, drop: (steps: number) => void): () => void {
  const row = grip.closest<HTMLElement>('tr, li, article')
  const rows = [...(row?.parentElement?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tagName === row?.tagName,
  )
  const boxes = rows.map((each) => boxOf(each))
  const from = row ? rows.indexOf(row) : -1
  const room = heightWithGap(boxes, from)
  const listening = new AbortController()
  let to = from

  function onMove({ clientY, pageY }: PointerEvent) {
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
    const by = pageY - start.pageY
    to = landingOf(boxes, from, by)
    for (const [index, each] of rows.entries())
      each.style.translate = index === from ? `0 ${by}px` : `0 ${shiftOf(index, from, to) * room}px`
  }
  function putBack() {
    listening.abort()
    row?.classList.remove('dragged')
    for (const each of rows) each.style.translate = ''
  }
  function onUp() {
    listening.abort()
    if (to === from) putBack()
    else drop(to - from)
  }
  const { signal } = listening
  row?.classList.add('dragged')
  grip.setPointerCapture(start.pointerId)
  grip.addEventListener('pointermove', onMove, { signal })
  grip.addEventListener('pointerup', onUp, { signal })
  grip.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', ({ key }) => (key === 'Escape' ? putBack() : undefined), { signal })
  return putBack
}

/** How far a row steps aside, in rows, while another is dragged from `from` to `to`. */
function shiftOf(index: number, from: number, to: number): number {
  if (index > from && index <= to) return -1
  return index < from && index >= to ? 1 : 0
}

function boxOf(row: HTMLElement): Box {
  const { top, bottom } = row.getBoundingClientRect()
  return { top: top + window.scrollY, bottom: bottom + window.scrollY }
}

/** Pixels that the other rows move by when one row leaves the list: its height and the gap between rows. */
function heightWithGap(boxes: readonly Box[], from: number): number {
  const [first, second] = boxes
  const own = boxes[from]
  return own && first && second ? own.bottom - own.top + second.top - first.bottom : 0
}
