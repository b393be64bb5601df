import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { StaffBookingPage, StaffBookingView } from './load-staff-booking.server.ts'
import { QUANTITIES, staffBookingParameters } from './staff-booking-parameters.ts'

/** The form waits so long for the next number. */
const PAUSE_MILLISECONDS = 250
/** Marks an address that the form asks by itself. */
const LIVE = 'live'

/** Whether only the total was requested: then the page stays as it is when the server can't be reached. */
export function isPreviewAddress(address: string): boolean {
  return new URL(address).searchParams.has(LIVE)
}

/**
 * Loads total and questions of the choice anew whenever its start or quantities change in the browser. While no
 * quantity can be read the questions stay, with their answers; `hasFailed` when the server can't be reached.
 */
export function useLiveStaffBooking(staffBooking: StaffBookingView, action: string) {
  const { data, load } = useFetcher<StaffBookingPage | null>()
  const timer = useRef<number>(undefined)
  const asked = useRef(staffBooking.questions)
  useEffect(() => () => clearTimeout(timer.current), [])

  function onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const name = target instanceof HTMLInputElement ? target.name : ''
    if (name !== 'start' && name !== 'ownTime' && !QUANTITIES.test(name)) return
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      const [path, query] = action.split('?')
      const params = staffBookingParameters(new URLSearchParams(), new FormData(form))
      for (const [key, value] of new URLSearchParams(query)) params.set(key, value)
      params.set(LIVE, '1')
      void load(`${path}?${params}`)
    }, PAUSE_MILLISECONDS)
  }

  // Null: not available, and the total shown before is no longer true.
  const { total, questions } =
    data === null ? { ...staffBooking, total: null } : (data?.staffBooking ?? staffBooking)
  if (total) asked.current = questions
  return { total, hasFailed: data === null, questions: asked.current, onInput }
}
