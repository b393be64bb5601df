import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'

type AcceptedRulesProps = {
  warnings: readonly { code: string; text: string }[]
  /** Id of the form that breaks them, where they stand outside of it. */
  form?: string | undefined
}

/**
 * Rules for guests that a booking breaks, above the button that does it in spite of them, which says so. Source:
 * domain.md §3 'What binds whom'.
 */
export function AcceptedRules({ warnings, form }: AcceptedRulesProps) {
  const t = useTranslate()
  if (warnings.length === 0) return null
  return (
    <div className="mb-4">
      {warnings.map(({ code }) => (
        <input key={code} type="hidden" name="accepted" value={code} form={form} />
      ))}
      <Banner tone="warning">
        {t('change.guest_rules', { reasons: warnings.map(({ text }) => text).join(' ') })}
      </Banner>
    </div>
  )
}
