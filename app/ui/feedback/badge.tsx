import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'brand' | 'neutral'

type BadgeProps = {
  tone?: Tone | undefined
  /** Ring that is full, half or empty: payment without colour. 'dot' is the buoy: going on now. */
  shape?: 'full' | 'half' | 'none' | 'dot' | undefined
  outline?: boolean | undefined
  children: ReactNode
}

const SHAPES = {
  full: 'payment-ring full',
  half: 'payment-ring half',
  none: 'payment-ring',
  dot: 'dot',
} as const

/** One word, one tone, one shape. Source: experience.md §3.2, status vocabulary. */
export function Badge({ tone = 'neutral', shape, outline, children }: BadgeProps) {
  const classes = [
    'badge',
    tone === 'neutral' ? '' : tone,
    shape ? SHAPES[shape] : '',
    outline ? 'outline' : '',
  ]
  return <span className={classes.filter(Boolean).join(' ')}>{children}</span>
}

export type BadgePaymentState = 'PAID' | 'UNPAID' | 'PARTIALLY_PAID'

export function PaymentBadge({ state }: { state: BadgePaymentState }) {
  const t = useTranslate()
  if (state === 'PAID')
    return (
      <Badge tone="success" shape="full">
        {t('state.paid')}
      </Badge>
    )
  if (state === 'PARTIALLY_PAID')
    return (
      <Badge tone="warning" shape="half">
        {t('state.partially_paid')}
      </Badge>
    )
  return (
    <Badge tone="danger" shape="none">
      {t('state.unpaid')}
    </Badge>
  )
}

/** `channel` is the travel agency or marketplace that sold the order, where it is known. */
export function OtaBadge({ channel }: { channel: string | null }) {
  return <Badge>{['OTA', channel].filter(Boolean).join(' · ')}</Badge>
}

/** `isReturning` while a refund of it is still on its way. */
export function RefundedBadge({ isReturning }: { isReturning: boolean }) {
  const t = useTranslate()
  return <Badge outline>{t(isReturning ? 'state.returning' : 'state.refunded')}</Badge>
}

export type StayState = 'COMING' | 'ONGOING' | 'FINISHED' | 'DELETED' | 'CANCELLED' | 'EXPIRED'

/** Where an order or a booking stands in time. */
export function StayBadge({ state }: { state: StayState }) {
  const t = useTranslate()
  switch (state) {
    case 'COMING':
      return <Badge>{t('state.coming')}</Badge>
    case 'ONGOING':
      return (
        <Badge tone="info" shape="dot">
          {t('state.ongoing')}
        </Badge>
      )
    case 'FINISHED':
      return <Badge outline>{t('state.finished')}</Badge>
    case 'DELETED':
      return (
        <Badge tone="danger" outline>
          {t('state.deleted')}
        </Badge>
      )
    case 'CANCELLED':
      return (
        <Badge tone="danger" outline>
          {t('state.cancelled')}
        </Badge>
      )
    case 'EXPIRED':
      return <Badge outline>{t('state.expired')}</Badge>
  }
}
