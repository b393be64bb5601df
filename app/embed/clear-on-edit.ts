/** Marks what belongs to an error that is hidden; the style sheet does the rest. */
const EDITED = 'edited'
/** Key of a control's `aria-describedby` from before it was edited. */
const DESCRIBED_BY = 'describedBy'

/**
 * Hides a field's error, its frame and its text for screen readers as soon as the field is edited, until
 * its form is sent again. The summary stays. Works on the document, for guest pages without React and for staff's
 * with it, so that no form does it by its own means. Source: spec 2 §5, experience.md 16.
 */
export function clearErrorsOnEdit(root: Document): void {
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) hideError(target)
  })
  root.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) showErrors(target)
    },
    { capture: true },
  )
}

function hideError(control: HTMLElement): void {
  const frame = control.closest<HTMLElement>('.has-error')
  const descriptions = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const named = descriptions.map(
    (id) => document.getElementById(id)?.closest<HTMLElement>('.error-line') ?? null,
  )
  const errors = [
    ...(frame?.querySelectorAll<HTMLElement>('.error-line') ?? []),
    ...named.filter((each) => each !== null),
  ]
  if (!frame && errors.length === 0) return
  for (const each of frame ? [frame, ...errors] : errors) each.dataset[EDITED] = ''
  if (!control.hasAttribute('aria-invalid')) return
  control.dataset[DESCRIBED_BY] = descriptions.join(' ')
  control.removeAttribute('aria-invalid')
  const rest = descriptions.filter((_, index) => named[index] === null)
  if (rest.length > 0) control.setAttribute('aria-describedby', rest.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** Shows the hidden errors again; where the form has removed one itself, its control stays as the form left it. */
function showErrors(form: HTMLFormElement): void {
  for (const control of form.elements) {
    const describedBy = control instanceof HTMLElement ? control.dataset[DESCRIBED_BY] : undefined
    if (!(control instanceof HTMLElement) || describedBy === undefined) continue
    delete control.dataset[DESCRIBED_BY]
    if (!describedBy.split(' ').every((id) => document.getElementById(id))) continue
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', describedBy)
  }
  for (const each of document.querySelectorAll<HTMLElement>('[data-edited]')) delete each.dataset[EDITED]
}
