import { useTranslate } from '#app/i18n/translate.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'

/** Sold, used and expired gift vouchers, of which there are none until the shop can sell some. */
export default function VoucherRoute() {
  const t = useTranslate()
  return <EmptyState kind="nothing" title={t('reports.no_vouchers')} text={t('reports.no_vouchers_text')} />
}
