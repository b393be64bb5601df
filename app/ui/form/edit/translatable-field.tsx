import { use, useState } from 'react'
import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldLabels, type FormField, initialText, labelOf } from '#app/ui/form/fields/form-field.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { TextareaField } from '#app/ui/form/fields/textarea-field.tsx'

type Languages = Record<Locale, FormField>

/** `isPrevious`: the shop has the language no more; its text goes along hidden, should it come back. */
type LanguageField = { locale: Locale; field: FormField; isPrevious?: boolean }

/**
 * One field per language of the shop, then the texts it has in others, from Conform's metadata of a
 * translatable text.
 */
export function inLanguages(
  field: { getFieldset: () => Languages },
  locales: readonly Locale[],
): LanguageField[] {
  const languages = field.getFieldset()
  const others = LOCALES.filter((locale) => !locales.includes(locale) && initialText(languages[locale]))
  return [
    ...locales.map((locale) => ({ locale, field: languages[locale] })),
    ...others.map((locale) => ({ locale, field: languages[locale], isPrevious: true })),
  ]
}

type TranslatableFieldProps = {
  /** One field per language of the shop, its first language first. */
  fields: readonly LanguageField[]
  label?: string | undefined
  hint?: string | undefined
  optional?: boolean | undefined
  multiline?: boolean | undefined
}

/** The shop's first language is shown; the others lie in a `<details>` that says which are missing. */
export function TranslatableField(props: TranslatableFieldProps) {
  const { fields, hint, optional, multiline } = props
  const t = useTranslate()
  const labels = use(FieldLabels)
  const [first, ...others] = fields.filter(({ isPrevious }) => !isPrevious)
  const openFields = fields.filter(({ isPrevious }) => isPrevious)
  const hasError = others.some(({ field }) => field.errors?.length)
  const [isUnfolded, setIsUnfolded] = useState(hasError)
  if (hasError && !isUnfolded) setIsUnfolded(true)
  // An empty optional text lacks no language.
  const isUnused = optional && first && !initialText(first.field)
  const missing = isUnused
    ? []
    : others.filter(({ field }) => !initialText(field)).map(({ locale }) => languageName(locale))
  const Field = multiline ? TextareaField : TextField
  if (!first) return null
  const label = props.label ?? labelOf(first.field.name, labels)
  return (
    <div className="stack-2">
      {openFields.map(({ locale, field }) => (
        <input
          key={locale}
          type="hidden"
          name={field.name}
          form={field.formId}
          defaultValue={initialText(field)}
        />
      ))}
      <Field field={first.field} label={label} hint={hint} optional={optional} />
      {others.length > 0 ? (
        <details
          className="more"
          open={isUnfolded}
          onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
        >
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
