import { Form } from 'react-router'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import type { PaymentView } from './payment-view.ts'

export type ReceiptView = {
  id: number
  transactionId: number
  label: string
  issuedAt: WallTime
}

type ReceiptOfPaymentProps = {
  orderId: number
  payment: PaymentView
  receipt: ReceiptView | undefined
  canIssue: boolean
}

/** The receipt of a payment, or the button that issues it; nothing for money that is not settled. */
export function ReceiptOfPayment({ orderId, payment, receipt, canIssue }: ReceiptOfPaymentProps) {
  const t = useTranslate()
  const format = useFormat()
  const address = `/orders/${orderId}/receipts`
  if (receipt) {
    return (
      <div>
        <a href={`${address}/${receipt.id}/receipt.pdf`}>{receipt.label}</a>
        <small>{format.stamp(receipt.issuedAt)}</small>
      </div>
    )
  }
  const isOffered = payment.type === 'PAYMENT' || payment.type === 'REFUND'
  if (!canIssue || !isOffered || payment.status !== 'PAYED') return null
  return (
    <Form method="post" action={address} reloadDocument className="no-print">
      <CurrentShopField />
      <input type="hidden" name="transactionId" value={payment.id} />
      <button type="submit" className="button secondary small">
        {t(payment.type === 'REFUND' ? 'receipt.credit_title' : 'receipt.title')}
      </button>
      <button type="submit" className="button quiet small" name="withName" value="on">
        {t('receipt.with_name')}
      </button>
    </Form>
  )
}
