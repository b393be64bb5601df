import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { Route } from './+types/terms'
import { DocumentPage } from './document-page.tsx'
import { loadGuestDocument } from './load-document.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadGuestDocument(context.get(guestServices), 'TERMS')
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return <DocumentPage title={t('common.terms')} empty={t('guest.no_terms')} document={loaderData} />
}
