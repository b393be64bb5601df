import { hasEnoughLeft } from '#app/domain/availability/starts/start-time-state.ts'
import { writeStart } from '#app/http/labels/start-key.ts'
import { writeShown } from '#app/http/pages/shown-free.ts'
import { NOW } from '#app/routes/staff/staff-booking-address.ts'
import type { StaffBookingView } from './load-staff-booking.server.ts'

/** What was free when the starts were shown, so that who comes too late is told so. */
export function ShownStarts({ staffBooking: { now, starts } }: { staffBooking: StaffBookingView }) {
  const shown = [
    ...(now ? [{ key: NOW, free: now.free }] : []),
    ...starts.filter(hasEnoughLeft).map(({ startRent, free }) => ({ key: writeStart(startRent), free })),
  ]
  return <input type="hidden" name="shown" value={writeShown(shown)} />
}
