import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { ReservationView } from './reservation-view.ts'

const STEPS = ['choose', 'addons', 'details', 'pay', 'done'] as const
type GuestStep = (typeof STEPS)[number]

type GuestPageProps = {
  step: GuestStep
  /** Where the page begins with a picture. */
  hidesSteps?: boolean
  title: string
  hasError?: boolean
  /** How long the places are reserved; null if none. */
  reservation?: ReservationView | null
  /** Names order and window to the script, so that a take-over by another window shows at once. */
  order?: { id: number; windowKey: string | null } | undefined
  /** An order that is bought, for the statistics of the site around the page. */
  bought?: { id: number; totalMinor: number; currency: string } | undefined
  /** Sticky row under the content: sum and the way on. */
  bar?: ReactNode
  children: ReactNode
}

/** One step of the guest's way, inside the sheet that the layout draws. */
export function GuestPage({
  step,
  title,
  hasError,
  reservation,
  order,
  bought,
  bar,
  children,
  ...rest
}: GuestPageProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle page={title} hasError={hasError === true} />
      <section aria-label={t('common.step')}>
        {reservation ? <ReservationLine reservation={reservation} /> : null}
        {rest.hidesSteps ? null : <Steps current={step} />}
      </section>
      <main
        id="main"
        className="guest-content"
        tabIndex={-1}
        data-order={order?.id}
        data-window={order?.windowKey ?? undefined}
        data-step={step}
        data-bought={bought?.id}
        data-total={bought?.totalMinor}
        data-currency={bought?.currency}
      >
        {children}
      </main>
      {bar ? (
        <section className="guest-bar" aria-label={t('common.total')}>
          {bar}
        </section>
      ) : null}
    </>
  )
}

/** Says how long the places are reserved. The script counts down; without one a reload does. */
function ReservationLine({ reservation }: { reservation: ReservationView }) {
  const t = useTranslate()
  return (
    <p className="reservation-countdown" role="timer" aria-live="off">
      <Icon name="clock" />
      <span>
        {t('guest.reservation_before')}{' '}
        <b
          data-seconds-left={reservation.secondsLeft}
          data-one={t('guest.minutes', { count: 1 }).replace('1', '{n}')}
          data-other={t('guest.minutes', { count: 2 }).replace('2', '{n}')}
        >
          {t('guest.minutes', { count: reservation.minutesLeft })}
        </b>
        {t('guest.reservation_until', { time: reservation.until })}
      </span>
    </p>
  )
}

function Steps({ current }: { current: GuestStep }) {
  const t = useTranslate()
  const reached = STEPS.indexOf(current)
  return (
    <>
      <p className="current-step" aria-hidden="true">
        {t('common.step_of', { step: reached + 1, count: STEPS.length })} <b>{t(`guest.step_${current}`)}</b>
      </p>
      <ol className="steps" aria-label={t('common.step')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            className={index < reached ? 'done' : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span>{t(`guest.step_${step}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
