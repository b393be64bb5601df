import type { FormEvent } from 'react'
import { useSubmit } from 'react-router'
import { staffBookingParameters } from '#app/routes/staff/orders/booked/staff-booking-parameters.ts'
import {
  choiceAddress,
  readStaffBookingAddress,
  type StaffBookingAddress,
} from '#app/routes/staff/staff-booking-address.ts'
import { submitterOf } from '#app/ui/form/use-posted-form.ts'
import { withPickedStart } from './posted-staff-booking.ts'

/**
 * Lets the button that shows another choice post to that choice's address, so that a reload, Back and a link show it
 * too. Without a script the form posts to the address that it was shown for, which leads to the same page.
 */
export function useStaffBookingForm<Props extends { onSubmit: (event: FormEvent<HTMLFormElement>) => void }>(
  props: Props,
  shown: StaffBookingAddress,
): Props {
  const submit = useSubmit()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = submitterOf(event)
    if (button?.value !== 'show') return props.onSubmit(event)
    event.preventDefault()
    const form = withPickedStart(new FormData(event.currentTarget, button))
    const chosen = readStaffBookingAddress(staffBookingParameters(new URLSearchParams(), form), shown.date)
    // Which of the sale's bookings it is, and of which order, stands in the address alone.
    const { key, order, draft } = shown
    const action = choiceAddress({ ...chosen, key, order, draft })
    void submit(form, { method: 'post', action, preventScrollReset: true })
  }
  return { ...props, onSubmit }
}
