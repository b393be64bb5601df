import type { Locale } from '#app/domain/shared/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { FormField } from './form-field.ts'
import { initialText } from './form-field.ts'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

type Languages = Record<Locale, FormField>

/** One field per language of the shop, from Conform's metadata of a translatable text. */
export function inLanguages(
  field: { getFieldset: () => Languages },
  locales: readonly Locale[],
): { locale: Locale; field: FormField }[] {
  const languages = field.getFieldset()
  return locales.map((locale) => ({ locale, field: languages[locale] }))
}

type TranslatableFieldProps = {
  /** One field per language of the shop, its first language first. */
  fields: readonly { locale: Locale; field: FormField }[]
  label: string
  hint?: string | undefined
  optional?: boolean | undefined
  multiline?: boolean | undefined
}

/** The shop's first language is shown; the others lie in a `<details>` that says which are missing. */
export function TranslatableField({ fields, label, hint, optional, multiline }: TranslatableFieldProps) {
  const t = useTranslate()
  const [first, ...others] = fields
  const missing = others.filter(({ field }) => !initialText(field)).map(({ locale }) => languageName(locale))
  const Field = multiline ? TextareaField : TextField
  if (!first) return null
  return (
    <div className="stack-2">
      <Field field={first.field} label={label} hint={hint} optional={optional} />
      {others.length > 0 ? (
        <details className="more" open={others.some(({ field }) => field.errors?.length)}>
          <summary>
            {t('field.other_languages')}
            {missing.length > 0 ? (
              <span className="muted">
                {' '}
                · {t('field.missing_languages', { languages: missing.join(', ') })}
              </span>
            ) : null}
          </summary>
          <div className="stack">
            {others.map(({ locale, field }) => (
              <Field key={locale} field={field} label={`${label} (${languageName(locale)})`} optional />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}
