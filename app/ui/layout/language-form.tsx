import { useLocation } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useLocale, useTranslate } from '#app/i18n/translate.ts'

type LanguageFormProps = { action: string; locales: readonly Locale[] }

/**
 * The languages by their own names; each is a submit button that posts `locale` and the page to come back to.
 * A plain form: the whole page is loaded again in the new language.
 */
export function LanguageForm({ action, locales }: LanguageFormProps) {
  const t = useTranslate()
  const current = useLocale()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={action} className="languages" aria-label={t('common.language')}>
      <input type="hidden" name="next" value={pathname + search} />
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
        >
          {languageName(locale)}
        </button>
      ))}
    </form>
  )
}
