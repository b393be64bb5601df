import type { ReceiptContent } from '#app/domain/receipt/receipt-content.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** Name of a receipt's file in the reader's language: 'Kvitto 2026-00418.pdf'. */
export function receiptFileName(t: Translate, { kind, label }: ReceiptContent): string {
  return `${t(kind === 'CREDIT' ? 'receipt.credit_title' : 'receipt.title')} ${label}.pdf`
}
