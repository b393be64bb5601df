/**
 * Tells a form of what was typed before its scripts ran, or put back by the browser: it is input like any other, for
 * guest pages without React and for staff's with it.
 */
export function reportInputBeforeScripts(form: HTMLFormElement): void {
  for (const control of [...form.elements].filter(isTyped)) {
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
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
