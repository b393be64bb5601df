import type { VatLine as Rate } from '#app/domain/pricing/summarise.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** The VAT of one rate that a total contains. */
export function VatRow({ rate }: { rate: Rate }) {
  const t = useTranslate()
  const format = useFormat()
  const values = { percentage: format.percent(rate.percentage), net: format.money(rate.netMinor) }
  return (
    <>
      <dt className="subordinate">{t('order.of_which_vat', values)}</dt>
      <dd className="subordinate">{format.money(rate.vatMinor)}</dd>
    </>
  )
}
