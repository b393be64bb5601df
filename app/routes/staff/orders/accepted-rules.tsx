import { useTranslate } from '#app/i18n/translate.ts'

type AcceptedRulesProps = {
  warnings: readonly { code: string; text: string }[]
  /** Id of the form that the ticks belong to, where they stand outside of it. */
  form?: string | undefined
}

/** Rules for guests that a booking breaks, each confirmed by its tick. Source: domain.md §3 'What binds whom'. */
export function AcceptedRules({ warnings, form }: AcceptedRulesProps) {
  const t = useTranslate()
  return warnings.map(({ code, text }) => (
    <label key={code} className="check">
      <input type="checkbox" name="accepted" value={code} form={form} defaultChecked />
      <span>
        {text}
        <small className="muted block">{t('change.confirm_hint')}</small>
      </span>
    </label>
  ))
}
