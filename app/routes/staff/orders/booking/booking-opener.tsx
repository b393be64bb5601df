import { lazy, Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readId } from '#app/domain/shared/id.ts'
import { writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import { useLinkClicks } from '#app/ui/use-link-clicks.ts'

/** Nobody's first page has to load it. */
const BookingOverlay = lazy(() => import('./booking-overlay.tsx'))

const BOOKING_PAGE = /^\/bookings\/(\d+)$/
/** Narrower windows show the booking as a page. */
const WIDE = '(min-width: 768px)'

/**
 * Opens a booking over the list or calendar that links to it, at the address of its own page: what is copied or
 * reloaded is that page, Back is the list as it was. Source: experience.md 24.
 */
export function BookingOpener() {
  const navigate = useNavigate()
  const { pathname, search, state, mask } = useLocation()
  const list = `${pathname}${search}`
  // Only a booking is shown over another page.
  const bookingId: number | null = mask ? state.bookingId : null
  const close = useCallback(() => navigate(-1), [navigate])

  useLinkClicks(
    useCallback(
      (link) => {
        const opened = readId(BOOKING_PAGE.exec(link.pathname)?.[1])
        if (opened !== undefined && leadsBackTo(pathname, link) && window.matchMedia(WIDE).matches) {
          navigate(list, {
            state: { bookingId: opened },
            mask: writeBookingAddress(opened, list),
            replace: bookingId !== null,
            preventScrollReset: true,
          })
          return true
        }
        if (bookingId === null || link.getAttribute('href') !== list) return false
        close()
        return true
      },
      [navigate, close, pathname, list, bookingId],
    ),
  )

  return bookingId === null ? null : (
    <Suspense fallback={null}>
      <BookingOverlay address={writeBookingAddress(bookingId, list)} onClose={close} />
    </Suspense>
  )
}

/** The other links to a booking lead back to it, from forms that were opened there. */
function leadsBackTo(pathname: string, link: HTMLAnchorElement): boolean {
  const from = new URLSearchParams(link.search).get('from')
  return from === null || from.split('?')[0] === pathname
}
