import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { getInstance } from '#app/i18n/translate.server.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'

/** HTML that the server sends for a component, before any script has run. */
export function renderHtml(
  element: ReactElement,
  { locale = 'sv', at = '/' }: { locale?: Locale; at?: string } = {},
) {
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: () => element }])
  return renderToStaticMarkup(
    <I18nextProvider i18n={getInstance(locale)}>
      <Page initialEntries={[at]} hydrationData={{ loaderData: { root: { currency: 'SEK' } } }} />
    </I18nextProvider>,
  )
}

/** The attributes of the first tag that has this beginning, `<input`. */
export function tag(html: string, beginning: string): string {
  const start = html.indexOf(beginning)
  return start === -1 ? '' : html.slice(start, html.indexOf('>', start) + 1)
}

export function field(over: Partial<FormField> = {}): FormField {
  return {
    key: undefined,
    id: 'f-email',
    name: 'email',
    formId: 'f',
    errorId: 'f-email-error',
    descriptionId: 'f-email-description',
    initialValue: undefined,
    errors: undefined,
    ...over,
  }
}
