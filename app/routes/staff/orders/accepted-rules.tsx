import { useTranslate } from '#app/i18n/translate.ts'

type AcceptedRulesProps = { warnings: readonly { code: string; text: string }[] }

/** Rules for guests that a booking breaks, each confirmed by its tick. Source: domain.md §3 'What binds whom'. */
export function AcceptedRules({ warnings }: AcceptedRulesProps) {
  const t = useTranslate()
  return warnings.map(({ code, text }) => (
    <label key={code} className="check">
      <input type="checkbox" name="accepted" value={code} defaultChecked />
      <span>
        {text}
        <small className="muted block">{t('change.confirm_hint')}</small>
      </span>
    </label>
  ))
}
