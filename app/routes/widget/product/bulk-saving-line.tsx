import type { BulkSaving } from '#app/domain/pricing/bulk-discount.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'

/** '−15 %, du sparar 852 kr', where buying many lowers the price. */
export function BulkSavingLine({ saving }: { saving: BulkSaving | null }) {
  const t = useTranslate()
  const format = useFormat()
  if (!saving) return null
  return (
    <p className="bulk-saving">
      {t('guest.bulk_saving', {
        share: format.percent(-saving.percentage),
        amount: format.money(saving.savedMinor),
      })}
    </p>
  )
}
