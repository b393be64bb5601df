/**
 * Finds the focused control again after a swap, with the caret where it was. One that is gone or cannot be used
 * any more hands the focus to what it names for that, else to the number that it steps, else to the page.
 */
export function rememberFocus(): () => void {
  const focused = document.activeElement
  const place = window.scrollY
  const caret = focused instanceof HTMLInputElement && focused.type === 'text' ? focused.selectionStart : null
  return () => {
    window.scrollTo(0, place)
    const again = focused && findAgain(focused)
    const next = focused instanceof HTMLElement && document.getElementById(focused.dataset.focus || '-')
    const number = again?.closest('.stepper')?.querySelector('input')
    if (focused !== document.body) {
      for (const target of [again, next, number, document.querySelector('main')]) {
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
        if (document.activeElement === target) break
      }
      if (document.activeElement === number) number?.select()
    }
    if (caret !== null && again instanceof HTMLInputElement) again.setSelectionRange(caret, caret)
  }
}

function findAgain(element: Element): HTMLElement | null {
  if (element.id) return document.getElementById(element.id)
  const name = element.getAttribute('name')
  if (!name) return null
  const value = element.getAttribute('value')
  // The language form carries what is chosen along in hidden fields of the same names.
  const visible = `[name="${CSS.escape(name)}"]:not([type='hidden'])`
  const sameName = [...document.querySelectorAll<HTMLElement>(visible)]
  return sameName.find((other) => other.getAttribute('value') === value) ?? sameName[0] ?? null
}

/** A live region outside what is swapped, so that screen readers hear its changes. */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('p')
  region.className = 'visually-hidden'
  region.setAttribute('role', 'status')
  document.body.append(region)
  return (text) => {
    region.textContent = text
  }
}
