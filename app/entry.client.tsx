import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { clearErrorsOnEdit } from '#app/embed/clear-on-edit.ts'
import { initClientI18n } from '#app/i18n/texts.client.ts'
import { PageFrameContext, readPageFrame } from '#app/ui/page-frame.tsx'

const i18n = await initClientI18n(location.pathname)
clearErrorsOnEdit(document)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageFrameContext value={readPageFrame(document.documentElement)}>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </PageFrameContext>
    </StrictMode>,
  )
})
