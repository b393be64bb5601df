import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

/** Invoices of the shop's own subscription, of which there are none until it has one. */
export default function InvoiceRoute() {
  const t = useTranslate()
  return <EmptyState kind="nothing" title={t('reports.no_invoices')} text={t('reports.no_invoices_text')} />
}
