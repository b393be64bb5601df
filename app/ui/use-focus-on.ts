import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives the focus to what tells of an answer, each time that there is a new one; `keepsFocus` leaves it where it is,
 * with somebody who types. The element needs the ref and `tabIndex={-1}`.
 */
export function useFocusOn<Box extends HTMLElement>(
  answer: unknown,
  { keepsFocus = false } = {},
): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const onAnswer = useEffectEvent(() => {
    if (!keepsFocus) box.current?.focus()
  })
  useEffect(() => {
    if (answer) onAnswer()
  }, [answer])
  return box
}
