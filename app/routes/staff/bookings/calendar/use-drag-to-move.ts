import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { useLocation, useSubmit } from 'react-router'
import { manageAddress } from '#app/routes/staff/manage-address.ts'
import type { Dropped } from './drop-time.ts'

/** Event that is being dragged, and where the pointer grabbed it, in pixels. */
type Drag = {
  event: HTMLElement
  bookingId: string
  x: number
  y: number
  /** Pixels from its top. */
  grabbedAt: number
  isMoving: boolean
  /** Ends listening for Escape. */
  listening: AbortController
}

/** Where the pointer let go; how far it moved is in pixels. */
export type Drop = Pick<Drag, 'event' | 'bookingId' | 'grabbedAt'> & {
  clientX: number
  clientY: number
  right: number
}

type Dragging = {
  moves: boolean
  /** Along a line nothing moves up or down. */
  isOnLine?: boolean
  /** undefined where nothing can be dropped. */
  dropAt: (drop: Drop) => Dropped | undefined
}

/** Pixels; less is a click. */
const FARTHEST_CLICK = 6

/**
 * Lets a mouse drag a booking to another day and time. Dropped it asks for the plan of that change, and nothing is
 * moved before it is confirmed there, which leads back here; Escape puts it back. Source: experience.md 29.
 */
export function useDragToMove({ moves, isOnLine, dropAt }: Dragging) {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const drag = useRef<Drag | null>(null)
  const hasDropped = useRef(false)

  function onPointerDown({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) {
    hasDropped.current = false
    const event = target instanceof Element ? target.closest('[data-booking]') : null
    if (pointerType !== 'mouse' || button !== 0 || !(event instanceof HTMLElement)) return
    const grabbedAt = y - event.getBoundingClientRect().top
    const listening = new AbortController()
    document.addEventListener('keydown', onKeyDown, listening)
    drag.current = {
      event,
      bookingId: event.dataset.booking ?? '',
      x,
      y,
      grabbedAt,
      isMoving: false,
      listening,
    }
  }

  /** Puts back what is dragged. The button that is let go then is no click on it either. */
  function onKeyDown({ key }: globalThis.KeyboardEvent) {
    if (key !== 'Escape') return
    hasDropped.current = drag.current?.isMoving ?? false
    letGo()
  }

  function onPointerMove(pointer: PointerEvent<HTMLElement>) {
    const previous = drag.current
    if (!previous) return
    const [right, down] = [pointer.clientX - previous.x, pointer.clientY - previous.y]
    if (!previous.isMoving && Math.hypot(right, down) < FARTHEST_CLICK) return
    if (!previous.isMoving) pointer.currentTarget.setPointerCapture(pointer.pointerId)
    previous.isMoving = true
    previous.event.style.translate = `${right}px ${isOnLine ? 0 : down}px`
  }

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const previous = drag.current
    letGo()
    if (!previous?.isMoving) return
    hasDropped.current = true
    const dropped = dropAt({ ...previous, clientX, clientY, right: clientX - previous.x })
    if (!dropped) return
    const orderId = Number(previous.event.dataset.order)
    const action = manageAddress(orderId, Number(previous.bookingId), `${pathname}${search}`)
    submit({ ...dropped, notifies: 'on' }, { method: 'post', action })
  }

  function letGo() {
    drag.current?.listening.abort()
    if (drag.current) drag.current.event.style.translate = ''
    drag.current = null
  }

  /** A drop is no click on what was dropped. */
  function onClickCapture(click: MouseEvent) {
    if (hasDropped.current) click.preventDefault()
    hasDropped.current = false
  }

  if (!moves) return {}
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onClickCapture }
}
