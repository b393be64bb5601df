import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { Route } from './+types/privacy'
import { DocumentPage } from './document-page.tsx'
import { loadGuestDocument } from './load-document.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadGuestDocument(context.get(guestServices), 'PRIVACY')
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return <DocumentPage title={t('common.privacy')} empty={t('guest.no_privacy')} document={loaderData} />
}
