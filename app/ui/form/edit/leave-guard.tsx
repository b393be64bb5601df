import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'

/**
 * Asks before unsaved changes are left, within the product and when the tab is closed. Stands next to the form:
 * its buttons are a form of their own. Escape stays.
 */
export function LeaveGuard() {
  const t = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname ||
      presetIn(currentLocation) !== presetIn(nextLocation),
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <dialog
      ref={openAsModal}
      className="dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={(event) => {
        if (event.currentTarget.returnValue === 'leave') blocker.proceed()
        else blocker.reset()
      }}
    >
      <h2 id="leave-title">{t('form.leave_title')}</h2>
      <p id="leave-text">{t('form.leave_text')}</p>
      <form method="dialog" className="dialog-buttons">
        <button type="submit" className="button primary" value="stay">
          {t('form.stay')}
        </button>
        <button type="submit" className="button danger" value="leave">
          {t('form.leave')}
        </button>
      </form>
    </dialog>
  )
}

/** Fields that are typed in or ticked; a choice, such as a day, is quick to make again. */
const TYPED = 'input:not([type=radio], [type=date]), textarea'

/** Asks before a form is left in which something was typed or ticked, where nothing else says so. */
export function TypedGuard({ formId }: { formId: string }) {
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.matches(`#${formId} :is(${TYPED})`)) setTyped(true)
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [formId])
  return isTyped ? <LeaveGuard /> : null
}

/** A preset fills the form anew. */
function presetIn({ search }: { search: string }): string | null {
  return new URLSearchParams(search).get('preset')
}

function openAsModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal()
}
