import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner, type BannerTone } from '#app/ui/feedback/banner.tsx'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'

const ADDRESS = '/settings/booking/check'

type OverbookingAuditSectionProps = {
  shown: { tone: BannerTone; text: string; lines: readonly string[] } | null
}

/** Whether anything is sold more often than there is: green, amber where staff overbooked, red else. */
export function OverbookingAuditSection({ shown }: OverbookingAuditSectionProps) {
  const t = useTranslate()
  const isChecking = useNavigation().formAction === ADDRESS
  return (
    <section className="stack form-section" aria-labelledby="overbooking-audit">
      <div>
        <h2 id="overbooking-audit">{t('settings.overbooking_title')}</h2>
        <p className="muted">{t('settings.overbooking_text')}</p>
      </div>
      <Banner tone={shown?.tone ?? 'info'}>{shown?.text ?? t('settings.overbooking_never')}</Banner>
      {shown && shown.lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {shown.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <Form method="post" action={ADDRESS}>
        <CurrentShopField />
        <button type="submit" className="button secondary" disabled={isChecking}>
          {t('settings.overbooking_run')}
        </button>
      </Form>
    </section>
  )
}
