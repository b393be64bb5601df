import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import { PageMarkup } from '#app/http/pages/page-markup.server.ts'
import { getInstance } from '#app/i18n/translate.server.ts'
import { PageFrameContext } from '#app/ui/page-frame.tsx'

type Reader = { locale: Locale; at?: string; root: object }

/** A page as the server sends it; without `isCached` no element is looked up. */
export function writePage(page: ReactElement, { locale, at = '/', root }: Reader, isCached: boolean): string {
  const markup = isCached ? new PageMarkup(`${locale} ${JSON.stringify(root)}`) : undefined
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: () => page }])
  const frame = { nonce: '', requestId: '', locale, theme: 'system', isFramed: false, failure: null, markup }
  const html = renderToString(
    <PageFrameContext value={frame}>
      <I18nextProvider i18n={getInstance(locale)}>
        <Page initialEntries={[at]} hydrationData={{ loaderData: { root } }} />
      </I18nextProvider>
    </PageFrameContext>,
  )
  return markup?.finish(html) ?? html
}
