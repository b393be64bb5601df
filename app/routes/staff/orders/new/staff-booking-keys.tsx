import type { KeyboardEvent } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Presses the button that books, from any field; Enter alone shows what the choices cost. */
export function bookOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[value=book]:not([inert] *)')?.click()
}

/** Names the page's keys, for readers with a keyboard. */
export function StaffBookingKeys() {
  const t = useTranslate()
  if (!useHydrated()) return null
  return (
    <span className="staff-booking-keys">
      <kbd>Alt 1</kbd>–<kbd>Alt 6</kbd> {t('staff_booking.keys_step')} · <kbd>Ctrl {t('search.enter')}</kbd>{' '}
      {t('staff_booking.keys_book')}
    </span>
  )
}
