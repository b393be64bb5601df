import { createContext, type PointerEvent, useContext, useEffect, useRef } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { dragRow } from './drag-row.ts'

type Moving = {
  drag: (...args: Parameters<typeof dragRow>) => void
  /** Has a text read out. */
  say: (text: string) => void
}

/** Dragging and announcing, shared by the rows of a `MoveForm`. The buttons also work without one. */
export const MovingContext = createContext<Moving>({ drag: () => {}, say: () => {} })

type MoveButtonsProps = {
  /** The row's id, posted as `{id}:up`, `{id}:down` or `{id}:{place}` under the name `move`. */
  id: number
  /** Name of the row, for screen readers. */
  name: string
  /** From 1, of `count` rows; both also count those on other pages. */
  place: number
  count: number
  /** The rows' places in the whole list, where only some of it is shown and a step is longer than one. */
  places?: readonly number[] | undefined
}

/**
 * One step up or down, as submit buttons of the form around the list, and a grip to drag the row by. Says the
 * new place once it is there. Source: experience.md 35.
 */
export function MoveButtons({ id, name, place, count, places }: MoveButtonsProps) {
  const t = useTranslate()
  const { say } = useContext(MovingContext)
  const box = useRef<HTMLSpanElement>(null)
  const isMoving = useRef(false)
  const markMoving = () => {
    isMoving.current = true
  }
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    say(t('common.moved', { name, place, count }))
    // At an end the pressed button is switched off; the focus must not get lost with it.
    if (place === 1 || place === count) box.current?.querySelector<HTMLElement>('.button:enabled')?.focus()
  }, [place, count, name, say, t])

  const step = (by: -1 | 1) => `${id}:${places?.[place - 1 + by] ?? (by < 0 ? 'up' : 'down')}`
  return (
    <span ref={box} className="row flex-nowrap justify-end">
      {count > 1 ? (
        <Grip valueAt={(by) => `${id}:${places?.[place - 1 + by] ?? place + by}`} onDrop={markMoving} />
      ) : null}
      <button
        type="submit"
        name="move"
        value={step(-1)}
        className="button ghost icon small"
        aria-label={t('common.move_up', { name })}
        disabled={place === 1}
        onClick={markMoving}
      >
        <Icon name="up" small />
      </button>
      <button
        type="submit"
        name="move"
        value={step(1)}
        className="button ghost icon small"
        aria-label={t('common.move_down', { name })}
        disabled={place === count}
        onClick={markMoving}
      >
        <Icon name="down" small />
      </button>
    </span>
  )
}

type GripProps = {
  /** Value to post for `move` when the row was dragged by `steps` rows; negative is up. */
  valueAt: (steps: number) => string
  onDrop: () => void
}

/** Posts as the buttons beside it do. For pointers only: keyboards and screen readers have the buttons. */
function Grip({ valueAt, onDrop }: GripProps) {
  const { drag } = useContext(MovingContext)
  const submit = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()

  function onPointerDown({ nativeEvent, currentTarget, button: pressed }: PointerEvent<HTMLSpanElement>) {
    if (pressed !== 0) return
    drag(nativeEvent, currentTarget, (steps) => {
      if (!submit.current) return
      onDrop()
      submit.current.value = valueAt(steps)
      submit.current.form?.requestSubmit(submit.current)
    })
  }
  if (!isHydrated) return null
  return (
    <>
      <button ref={submit} type="submit" name="move" hidden tabIndex={-1} />
      <span className="grip" aria-hidden="true" onPointerDown={onPointerDown} />
    </>
  )
}
