import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useFocusBack } from '#app/ui/use-focus-back.ts'
import type { loader } from './booking.tsx'
import { BookingDialog } from './booking-dialog.tsx'

/** A booking over the page that it was opened from; read anew for each address. */
export default function BookingOverlay({ address, onClose }: { address: string; onClose: () => void }) {
  const { load, data } = useFetcher<typeof loader>()
  useFocusBack()

  useEffect(() => {
    load(address)
  }, [address, load])

  return data ? (
    <Dialog open onClose={onClose} aria-labelledby="booking-title">
      <DialogBackdrop className="booking-backdrop" />
      <DialogPanel className="booking-overlay">
        <BookingDialog dialog={data.dialog} />
      </DialogPanel>
    </Dialog>
  ) : null
}
