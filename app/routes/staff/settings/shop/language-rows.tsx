import { LOCALES, type Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { RowButton, type RowIntent } from '#app/ui/form/row-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type LanguageRowsProps = {
  field: FormField
  rows: readonly { id: string; name: string; key: string | undefined; locale: Locale }[]
  /** Submit buttons of the form, which work without a script. */
  move: (from: number, to: number) => RowIntent
  remove: (index: number) => RowIntent
  add: (locale: Locale) => RowIntent
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
            <RowButton
              icon="up"
              label={t('common.move_up', { name: languageName(locale) })}
              intent={move(index, index - 1)}
              onChange={onChange}
              disabled={index === 0}
            />
            <RowButton
              icon="down"
              label={t('common.move_down', { name: languageName(locale) })}
              intent={move(index, index + 1)}
              onChange={onChange}
              disabled={index === rows.length - 1}
            />
            <RowButton
              icon="close"
              label={t('settings.remove_language', { name: languageName(locale) })}
              intent={remove(index)}
              onChange={onChange}
              disabled={rows.length === 1}
            />
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
