import { useEffect, useLayoutEffect, useRef } from 'react'

const CHOICES = ':is(:is(.choice-tile, .start-chip) input, .staff-booking-when select)'

/**
 * Where a page shows another choice its form goes, and focus with it: says what to focus then. `chosen` is the same
 * choice in the new form, if the focus was on a tile, a start or a length, so that arrows go on from there.
 */
export function useFocusOnChoice(shown: string, focus: (chosen: HTMLElement | null) => void): void {
  const before = useRef(shown)
  const name = useRef('')
  const asked = useRef('')
  useEffect(() => {
    const onFocus = () => {
      const { activeElement: target } = document
      // The heading of a page has focus in passing.
      if (!target?.closest('form')) return
      name.current = target.matches(CHOICES) ? `${target.getAttribute('name')}` : ''
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // Before errors take the focus.
  useLayoutEffect(() => {
    if (before.current !== shown) asked.current = name.current
  })
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    focus(document.querySelector<HTMLElement>(`${CHOICES}[name='${asked.current}']:is(:checked, select)`))
  })
}
