import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { CopyButton } from '#app/ui/form/copy-button.tsx'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { PaymentLinkView } from './load-payment-links.server.ts'

const TONES = {
  OPEN: 'info',
  NOTHING_DUE: 'neutral',
  PAID: 'success',
  WITHDRAWN: 'neutral',
  EXPIRED: 'warning',
} as const

type PaymentLinksProps = {
  orderId: number
  links: readonly PaymentLinkView[]
  canPay: boolean
  canWrite: boolean
}

/** Links by which the customer pays the order, newest first; nothing where there is none and nothing to pay. */
export function PaymentLinks({ orderId, links, canPay, canWrite }: PaymentLinksProps) {
  const t = useTranslate()
  if (links.length === 0 && !canPay) return null
  return (
    <Card
      flush
      id="payment-links"
      title={t('payment_link.titles')}
      aside={
        canPay ? (
          <Link className="button secondary small no-print" to={`/orders/${orderId}/payment-links/new`}>
            <Icon name="plus" />
            {t('payment_link.create')}
          </Link>
        ) : null
      }
    >
      {links.length === 0 ? (
        <p className="padded muted">{t('payment_link.none')}</p>
      ) : (
        <table className="table inset pairs">
          <thead>
            <tr>
              <th>{t('payment_link.expires')}</th>
              <th>{t('payment_link.state')}</th>
              <th>{t('payment_link.link')}</th>
              <th className="numeric">{t('field.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <LinkRow key={link.id} orderId={orderId} link={link} canWrite={canWrite} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function LinkRow({ orderId, link, canWrite }: { orderId: number; link: PaymentLinkView; canWrite: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const amount = link.amountMinor === null ? t('payment_link.unpaid_amount') : format.money(link.amountMinor)
  return (
    <tr>
      <td className="nowrap">{format.stamp(link.expiresAt)}</td>
      <td data-l={t('payment_link.state')}>
        <div>
          <Badge tone={TONES[link.state]}>{t(`payment_link.state_${link.state}`)}</Badge>
          <small>
            {link.sentAt
              ? t('payment_link.sent_at', { at: format.stamp(link.sentAt) })
              : t('payment_link.not_sent')}
          </small>
        </div>
      </td>
      <td data-l={t('payment_link.link')}>
        {link.state === 'OPEN' ? <OpenLink orderId={orderId} link={link} canWrite={canWrite} /> : null}
      </td>
      <td className="numeric" data-l={t('field.amount')}>
        {link.lowerMinor === null ? (
          amount
        ) : (
          <div>
            {format.money(link.lowerMinor)} <small>{t('orders.of_amount', { amount })}</small>
          </div>
        )}
      </td>
    </tr>
  )
}

/** The address to pass on, and what staff may do with it while it can be paid. */
function OpenLink({
  orderId,
  link,
  canWrite,
}: {
  orderId: number
  link: PaymentLinkView
  canWrite: boolean
}) {
  const t = useTranslate()
  const address = `/orders/${orderId}/payment-links/${link.id}`
  return (
    <div className="stack-2">
      <a className="wrap-anywhere" href={link.address} target="_blank" rel="noreferrer">
        {link.address}
      </a>
      <div className="row no-print">
        <CopyButton text={link.address} />
        {canWrite && link.isPayable && link.canSend ? (
          <Form method="post" action={`${address}/send`}>
            <CurrentShopField />
            <input type="hidden" name="requestKey" value={link.requestKey} />
            <button type="submit" className="button secondary small">
              <Icon name="mail" small />
              {t(link.sentAt ? 'payment_link.send_again' : 'payment_link.send')}
            </button>
          </Form>
        ) : null}
        {canWrite ? (
          <Link className="button quiet small" to={`${address}/withdraw`}>
            {t('payment_link.withdraw')}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
