import { useEffect, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * Tells a form of what was typed before its scripts ran, or put back by the browser: it is input like any other,
 * unsaved, and what the page shows of it follows.
 */
export function useInputBeforeScripts(formId: string): void {
  const [isRenderedHere] = useState(useHydrated())
  useEffect(() => {
    const form = document.getElementById(formId)
    if (isRenderedHere || !(form instanceof HTMLFormElement)) return
    for (const control of [...form.elements].filter(isTyped)) {
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [formId, isRenderedHere])
}

/** Whether a control says something else than the document that it came with. */
function isTyped(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const stored = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(stored, 0)
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  const { type, checked, defaultChecked, value, defaultValue } = control
  return type === 'checkbox' || type === 'radio' ? checked !== defaultChecked : value !== defaultValue
}
