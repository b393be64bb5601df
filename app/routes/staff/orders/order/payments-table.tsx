import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRefundingProvider } from '#app/domain/order/ledger/refunding-providers.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { PAYMENT_STATUSES, UNPAID_PAGE_STATUSES } from '#app/routes/staff/orders/payment-methods.ts'
import { RefundProblem } from '#app/routes/staff/orders/refund-problem.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { PaymentView } from './payment-view.ts'
import { ReceiptOfPayment, type ReceiptView } from './receipt-of-payment.tsx'

type VatRate = { vatPercentage: number; vatMinor: number }

type UnpaidPage = keyof typeof UNPAID_PAGE_STATUSES

type PaymentsTableProps = {
  orderId: number
  payments: readonly PaymentView[]
  receipts: readonly ReceiptView[]
  vat: readonly { transactionId: number; rates: readonly VatRate[] }[]
  unpaidPages: readonly { transactionId: number; page: UnpaidPage }[]
  can: Record<'pay' | 'issueReceipt' | 'refund' | 'markPaid', boolean>
}

/** The order's ledger with its VAT, newest first. */
export function PaymentsTable(props: PaymentsTableProps) {
  const { orderId, payments, receipts, vat, unpaidPages, can } = props
  const t = useTranslate()
  return (
    <Card
      flush
      title={t('order.payments')}
      aside={
        <div className="row">
          {can.pay ? (
            <Link className="button secondary small no-print" to={`/orders/${orderId}/pay`}>
              <Icon name="card" />
              {t('order.take_payment')}
            </Link>
          ) : null}
          {can.refund ? (
            <Link className="button ghost small no-print" to={`/orders/${orderId}/refund`}>
              {t('refund.action')}
            </Link>
          ) : null}
        </div>
      }
    >
      {payments.length === 0 ? (
        <p className="padded muted">{t('order.no_payments')}</p>
      ) : (
        <table className="table inset pairs">
          <thead>
            <tr>
              <th>{t('order.payment_time')}</th>
              <th>{t('order.payment_method')}</th>
              <th>{t('order.payment_status')}</th>
              <th>{t('receipt.title')}</th>
              <th className="numeric">{t('field.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                rates={vat.find(({ transactionId }) => transactionId === payment.id)?.rates ?? []}
                page={unpaidPages.find(({ transactionId }) => transactionId === payment.id)?.page}
              >
                {can.markPaid && isUnpaidRefund(payment) ? (
                  <Link
                    className="button secondary small wraps no-print"
                    to={`/orders/${orderId}/refunds/${payment.id}/paid`}
                  >
                    {t('refund.paid')}
                  </Link>
                ) : null}
                <ReceiptOfPayment
                  orderId={orderId}
                  payment={payment}
                  receipt={receipts.find(({ transactionId }) => transactionId === payment.id)}
                  canIssue={can.issueReceipt}
                />
              </PaymentRow>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Refund that staff give back themselves, and have not yet. */
function isUnpaidRefund({ type, status, provider }: PaymentView): boolean {
  return type === 'REFUND' && status === 'PENDING' && !isRefundingProvider(provider)
}

type PaymentRowProps = {
  payment: PaymentView
  rates: readonly VatRate[]
  page: UnpaidPage | undefined
  children: ReactNode
}

function PaymentRow({ payment, rates, page, children }: PaymentRowProps) {
  const t = useTranslate()
  const format = useFormat()
  // One that turned out paid after all is paid.
  const status =
    page && payment.status === 'FAILED' ? UNPAID_PAGE_STATUSES[page] : PAYMENT_STATUSES[payment.status]
  const method = providerLabel(t, payment)
  const note = [payment.note, payment.byName].filter(Boolean).join(' · ')
  return (
    <tr>
      <td>{format.stamp(payment.at)}</td>
      <td data-l={t('order.payment_method')}>
        {payment.type === 'REFUND' ? t('order.refund_by', { method }) : method}
        {payment.instructions ? <small className="whitespace-pre-line">{payment.instructions}</small> : null}
        {note ? <small className="wrap-anywhere">{note}</small> : null}
      </td>
      <td data-l={t('order.payment_status')}>
        <Badge tone={status.tone}>{t(status.key)}</Badge>
        <RefundProblem problem={payment.problem} />
      </td>
      <td data-l={t('receipt.title')}>{children}</td>
      <td className={payment.status === 'PAYED' ? 'numeric' : 'numeric muted'} data-l={t('field.amount')}>
        <div>
          {format.money(payment.amountMinor)}
          {rates.map(({ vatPercentage, vatMinor }) => (
            <small key={vatPercentage}>
              {`${t('order.payment_vat')} ${format.percent(vatPercentage)}: ${format.money(vatMinor)}`}
            </small>
          ))}
        </div>
      </td>
    </tr>
  )
}
