import type { ReactNode } from 'react'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { BackLink } from './back-link.tsx'
import { GuestErrors, type GuestProblem } from './guest-errors.tsx'
import { GuestPage } from './guest-page.tsx'
import type { ReservationView } from './reservation-view.ts'

type AddonStepProps = {
  title: string
  formId: string
  /** The booking that more is chosen for; the total is in minor units. */
  booking: { name: string; startRent: WallTime; endRent: WallTime; totalMinor: number }
  order: { id: number; windowKey: string | null }
  reservation: ReservationView | null
  backAddress: string
  problem: GuestProblem | undefined
  children: ReactNode
}

/** A page between the start time and the checkout: what else goes with a booking, and what it comes to. */
export function AddonStep({ title, formId, booking, order, reservation, ...rest }: AddonStepProps) {
  const t = useTranslate()
  const format = useFormat()
  const { backAddress, problem, children } = rest
  return (
    <GuestPage
      step="addons"
      title={title}
      hasError={problem !== undefined}
      reservation={reservation}
      order={order}
      bar={
        <>
          <div className="grow" data-announce>
            <small>{t('guest.sum_so_far')}</small>
            <span className="total"> {format.money(booking.totalMinor)}</span>
          </div>
          <button className="button primary large" type="submit" form={formId} name="intent" value="continue">
            {t('common.continue')}
          </button>
        </>
      }
    >
      {problem ? <GuestErrors formId={formId} problem={problem} /> : null}
      <BackLink to={backAddress}>{t('common.back')}</BackLink>
      <h1 className="below-4">{title}</h1>
      <p className="muted">
        {booking.name}, {format.period(booking.startRent, booking.endRent)}
      </p>
      <form method="post" id={formId} className="addon-form" noValidate data-preview>
        {/* Enter in a field goes on; without this button it would press the first stepper. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        {children}
      </form>
    </GuestPage>
  )
}
