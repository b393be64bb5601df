import { Form, Link, useLocation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { writeBookingAddress } from '#app/routes/staff/allocation-address.ts'
import { Badge, type Tone } from '#app/ui/feedback/badge.tsx'
import { ReservedBadge } from '#app/ui/feedback/reserved-badge.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { StartPage } from './load-start.server.ts'

const TONES = {
  OPEN: 'success',
  SOON_SOLD_OUT: 'warning',
  SOLD_OUT: 'danger',
  BLOCKED: 'neutral',
  PARTIALLY_BLOCKED: 'warning',
  CLOSED_OUT: 'neutral',
} as const satisfies Record<StartPage['state'], Tone>

/** Badge with a start's current state. */
export function StartBadge({ state }: Pick<StartPage, 'state'>) {
  const t = useTranslate()
  return <Badge tone={TONES[state]}>{t(`availability.state_${state}`)}</Badge>
}

type StartReasonsProps = Pick<StartPage, 'free' | 'lines' | 'guest' | 'occupants' | 'bookings'> & {
  /** Of the start's page, which opens again what is closed. */
  action: string
  /** Level under what it stands in. */
  as: 'h2' | 'h3'
}

/** How many are free at a start and all that decides it, on the start's page and in the panel of the calendar. */
export function StartReasons(props: StartReasonsProps) {
  const { free, lines, guest, occupants, bookings, action, as: Heading } = props
  const t = useTranslate()
  return (
    <>
      <p>
        <b>{free === null ? t('availability.unlimited') : t('manifest.free', { count: free })}</b>
      </p>
      <p className="mt-1">{guest}</p>
      <Heading className="mt-3">{t('availability.why')}</Heading>
      <ul className="stack-2 mt-2">
        {lines.map((line) => (
          <li key={`${line.closeoutId} ${line.text}`} className="row">
            <span className={line.isBinding ? 'font-semibold' : undefined}>{line.text}</span>
            {line.isBinding ? <Badge tone="neutral">{t('availability.binding')}</Badge> : null}
            {line.closeoutId === null ? null : <OpenAgain closeoutId={line.closeoutId} action={action} />}
          </li>
        ))}
      </ul>
      {occupants && occupants.rows.length > 0 ? (
        <>
          <Heading className="mt-3">{t('availability.occupants')}</Heading>
          <Occupants occupants={occupants} />
        </>
      ) : null}
      {bookings === null ? null : (
        <p className="mt-3">
          <Link className="tap-target" to={bookings}>
            {t('availability.bookings_that_day')}
          </Link>
        </p>
      )}
    </>
  )
}

function Occupants({ occupants }: { occupants: NonNullable<StartPage['occupants']> }) {
  const t = useTranslate()
  const format = useFormat()
  const { pathname, search } = useLocation()
  const { rows, hasMore } = occupants
  return (
    <>
      <ul className="stack-2 mt-2">
        {rows.map(
          ({ bookingId, orderId, customerName, product, quantity, startRent, endRent, minutesLeft }) => (
            <li key={bookingId} className="row">
              <Link className="tap-target" to={writeBookingAddress(bookingId, `${pathname}${search}`)}>
                {customerName ?? t('order.title', { id: orderId })}
              </Link>
              <span>
                {[t('calendar.units', { count: quantity }), product, format.period(startRent, endRent)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {minutesLeft === null ? null : <ReservedBadge minutes={minutesLeft} />}
            </li>
          ),
        )}
      </ul>
      {hasMore ? <p className="muted">{t('availability.occupants_more', { count: rows.length })}</p> : null}
    </>
  )
}

function OpenAgain({ closeoutId, action }: { closeoutId: number; action: string }) {
  const t = useTranslate()
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="one" value={closeoutId} />
      <SubmitButton kind="link" name="intent" value="open" action={action}>
        {t('availability.open_again')}
      </SubmitButton>
    </Form>
  )
}
