import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import {
  BUNDLE,
  DISCOUNT_FIELDS,
  QUANTITIES,
  staffBookingParameters,
} from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import type { StaffBookingPage } from './load-staff-booking.server.ts'
import type { StaffBookingView } from './staff-booking-view.server.ts'

/** The form waits so long for the next number. */
const PAUSE_MILLISECONDS = 250
/** Marks an address that the form asks by itself. */
const LIVE = 'live'
const LIVE_FIELDS: ReadonlySet<string> = new Set(['start', 'ownTime', ...DISCOUNT_FIELDS])

/** Whether only the total was requested: then the page stays as it is when the server can't be reached. */
export function isPreviewAddress(address: string): boolean {
  return new URL(address).searchParams.has(LIVE)
}

/**
 * Loads total and questions of the choice anew whenever its start or quantities change in the browser. While no
 * quantity can be read the questions stay, with their answers; `hasFailed` when the server can't be reached.
 * `warnings`: rules for guests that are broken now, where the form warned of any.
 */
export function useLiveStaffBooking(staffBooking: StaffBookingView, action: string) {
  const { data, load } = useFetcher<StaffBookingPage | null>()
  const timer = useRef<number>(undefined)
  const asked = useRef(staffBooking.questions)
  const shown = useRef(staffBooking)
  const isOfBundle = useRef(false)
  const shownBundle = useRef(staffBooking.bundle)
  useEffect(() => () => clearTimeout(timer.current), [])

  function onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    const name = isField ? target.name : ''
    isOfBundle.current = BUNDLE.test(name)
    const isPriced = LIVE_FIELDS.has(name) || QUANTITIES.test(name)
    if (!isPriced && !isOfBundle.current) return
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
  const { total, questions, bundle } =
    data === null ? { ...staffBooking, total: null } : (data?.staffBooking ?? staffBooking)
  // A page that was shown anew has the questions of what was posted.
  if (shown.current !== staffBooking) asked.current = staffBooking.questions
  shown.current = staffBooking
  if (total) asked.current = questions
  if (!isOfBundle.current) shownBundle.current = bundle
  return {
    ...{ total, hasFailed: data === null, questions: asked.current, onInput },
    ...{ bundle: shownBundle.current, notFree: bundle?.notFree, warnings: data?.warnings },
  }
}
