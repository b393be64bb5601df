import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the element the focus where a change of `shown` took away what had it: a removed filter, a posted form. The
 * element needs the ref and `tabIndex={-1}`.
 */
export function useFocusWhenGone<Box extends HTMLElement>(shown: string | number): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) box.current?.focus()
    before.current = shown
  }, [shown])
  return box
}
