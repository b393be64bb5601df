import { parseWithZod } from '@conform-to/zod/v4'
import { toWallTime } from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { findShopTexts, listShopDocuments } from '#app/domain/shop/document-queries.server.ts'
import { saveShopTexts } from '#app/domain/shop/save-shop-document.server.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { shopDocumentSchema } from '#app/http/schemas/shop-document-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/document'
import { DocumentForm } from './document-form.tsx'
import { documentLabels } from './document-labels.ts'
import { DocumentVersions } from './document-versions.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Versions listed; older ones stay readable at their own address. */
const MOST_VERSIONS = 50

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, zone, locale } = context.get(services)
  const versions = await listShopDocuments(db, shop.id, MOST_VERSIONS)
  return {
    texts: await findShopTexts(db, shop.id),
    locales: shop.locales,
    version: shop.version,
    versions: versions.map(({ id, kind, body, createdBy, createdAt }) => ({
      id,
      kind,
      by: createdBy,
      at: toWallTime(createdAt, zone),
      isEmpty: pickText(body, locale, shop.locales) === '',
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: shopDocumentSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) => saveShopTexts(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  return redirectWithFlash(context, '/settings/document', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function DocumentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { texts, locales, version, versions } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <SettingsPage
      title={t('document.title')}
      subtitle={t('document.text')}
      answer={actionData}
      labels={documentLabels(t)}
    >
      <DocumentForm
        key={saving.key}
        texts={texts}
        locales={locales}
        result={actionData?.result}
        saving={saving}
      />
      <DocumentVersions versions={versions} />
    </SettingsPage>
  )
}
