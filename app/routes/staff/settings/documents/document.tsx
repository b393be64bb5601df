import { pickText } from '#app/domain/shared/text/translatable.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { findShopTexts, listShopDocuments } from '#app/domain/shop/document-queries.server.ts'
import { saveShopTexts } from '#app/domain/shop/save-shop-document.server.ts'
import { TEXT_NAMES } from '#app/domain/shop/shop-documents.ts'
import { services } from '#app/http/context.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { shopDocumentSchema } from '#app/http/schemas/settings/shop-document-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import type { Route } from './+types/document'
import { DocumentVersions } from './document-versions.tsx'

/** Versions listed; older ones stay readable at their own address. */
const MOST_VERSIONS = 50

const HINTS = {
  terms: 'document.terms_hint',
  privacy: 'document.privacy_hint',
  preparation: 'document.preparation_hint',
  receiptFooter: 'document.receipt_footer_hint',
} as const

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

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: shopDocumentSchema, save: saveShopTexts })
}

export default function DocumentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { texts, locales, version, versions } = loaderData
  return (
    <SettingsPage title={t('document.title')} subtitle={t('document.text')} answer={actionData}>
      <EditForm
        name="document"
        schema={shopDocumentSchema}
        stored={{ ...texts, version }}
        answer={actionData}
      >
        {(fields) =>
          TEXT_NAMES.map((name) => (
            <TranslatableField
              key={name}
              fields={inLanguages(fields[name], locales)}
              hint={t(HINTS[name])}
              multiline
              optional
            />
          ))
        }
      </EditForm>
      <DocumentVersions versions={versions} />
    </SettingsPage>
  )
}
