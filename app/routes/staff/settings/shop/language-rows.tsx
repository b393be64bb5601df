import type { ComponentProps } from 'react'
import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type ButtonProps = ComponentProps<'button'>

type LanguageRowsProps = {
  field: FormField
  rows: readonly { id: string; name: string; key: string | undefined; locale: Locale }[]
  /** Submit buttons of the form, which work without a script. */
  move: (from: number, to: number) => ButtonProps
  remove: (index: number) => ButtonProps
  add: (locale: Locale) => ButtonProps
  onChange: () => void
}

/** The shop's languages in its order, and those that can be added. */
export function LanguageRows({ field, rows, move, remove, add, onChange }: LanguageRowsProps) {
  const t = useTranslate()
  const others = LOCALES.filter((locale) => !rows.some((row) => row.locale === locale))
  return (
    <div className="field" id={field.id} tabIndex={-1}>
      <FieldErrors field={field} />
      <ol className="language-rows">
        {rows.map(({ key, name, locale }, index) => (
          <li key={key} className="row">
            <input type="hidden" name={name} value={locale} readOnly />
            <span className="grow">
              {languageName(locale)}{' '}
              {index === 0 ? <span className="badge">{t('settings.own_language')}</span> : null}
            </span>
            <button
              className="button ghost icon small"
              aria-label={t('common.move_up', { name: languageName(locale) })}
              disabled={index === 0}
              onClick={onChange}
              {...move(index, index - 1)}
            >
              <Icon name="up" small />
            </button>
            <button
              className="button ghost icon small"
              aria-label={t('common.move_down', { name: languageName(locale) })}
              disabled={index === rows.length - 1}
              onClick={onChange}
              {...move(index, index + 1)}
            >
              <Icon name="down" small />
            </button>
            <button
              className="button ghost icon small"
              aria-label={t('settings.remove_language', { name: languageName(locale) })}
              disabled={rows.length === 1}
              onClick={onChange}
              {...remove(index)}
            >
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <p className="row">
          {others.map((locale) => (
            <button key={locale} className="button secondary small" onClick={onChange} {...add(locale)}>
              <Icon name="plus" small />
              {languageName(locale)}
            </button>
          ))}
        </p>
      ) : null}
    </div>
  )
}
