import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { Route } from './+types/terms'
import { DocumentPage } from './document-page.tsx'
import { readGuestDocument } from './read-document.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return readGuestDocument(context.get(guestServices), 'TERMS')
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return <DocumentPage title={t('common.terms')} empty={t('guest.no_terms')} document={loaderData} />
}
