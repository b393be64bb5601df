/** Where a box stands, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }
type Point = { x: number; y: number }

/** The box that has two points as corners, in whatever order. */
export function boxBetween(a: Point, b: Point): Box {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  }
}

/** The smallest box around both. */
export function boxAround(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** Whether they share more than an edge. */
export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** How much farther what lies to the side of the direction counts. */
const ASIDE = 4

/** Index of the box that an arrow key leads to from another: the nearest on that side; -1 when there is none. */
export function nextBox(boxes: readonly Box[], from: number, key: string): number {
  const direction = DIRECTIONS[key]
  const start = boxes[from]
  if (!direction || !start) return -1
  const distances = boxes.map((box) => {
    const [right, down] = [middle(box).x - middle(start).x, middle(box).y - middle(start).y]
    const ahead = right * direction.x + down * direction.y
    return ahead < 1
      ? Number.POSITIVE_INFINITY
      : ahead + ASIDE * Math.abs(right * direction.y + down * direction.x)
  })
  const nearest = Math.min(...distances)
  return Number.isFinite(nearest) ? distances.indexOf(nearest) : -1
}

function middle({ left, top, right, bottom }: Box): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** State of a box that stands for several, by which of them are ticked; 'none' also if there are none. */
export function wholeOf(parts: readonly boolean[]): 'all' | 'some' | 'none' {
  if (!parts.includes(true)) return 'none'
  return parts.includes(false) ? 'some' : 'all'
}
