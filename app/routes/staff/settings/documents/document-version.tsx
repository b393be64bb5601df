import { Form, type RouterContextProvider } from 'react-router'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { findDocumentVersion, findShopDocument } from '#app/domain/shop/document-queries.server.ts'
import { saveShopTexts } from '#app/domain/shop/save-shop-document.server.ts'
import { paragraphsOf, TEXT_KINDS, TEXT_NAMES } from '#app/domain/shop/shop-documents.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/document-version'
import { KIND_LABELS } from './document-versions.tsx'

/** One version of a text as guests saw it, in every language that it has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, zone } = context.get(services)
  const document = await readDocument(context, params.documentId)
  const newest = await findShopDocument(db, shop.id, document.kind)
  return {
    kind: document.kind,
    by: document.createdBy,
    at: toWallTime(document.createdAt, zone),
    isNewest: newest?.id === document.id,
    texts: shop.locales.flatMap((locale) => {
      const paragraphs = paragraphsOf(document.body[locale] ?? '')
      return paragraphs.length > 0 ? [{ locale, paragraphs }] : []
    }),
  }
}

/** Uses an old version again: as the newest one, so that what was shown in between stays in the list. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, shop, user, now } = context.get(services)
  const { kind, body } = await readDocument(context, params.documentId)
  const name = TEXT_NAMES.find((each) => TEXT_KINDS[each] === kind) ?? notFound()
  const input = { shopId: shop.id, userId: user.id, now, values: { [name]: body } }
  const saved = await inTransaction(db, (tx) => saveShopTexts(tx, input))
  if (!saved.ok) return notFound()
  return redirectWithFlash(context, '/settings/document', { key: 'form.saved_changes' })
}

async function readDocument(context: Readonly<RouterContextProvider>, param: string) {
  const { db, shop } = context.get(services)
  const id = readId(param) ?? notFound()
  return (await findDocumentVersion(db, { shopId: shop.id, id })) ?? notFound()
}

export default function DocumentVersionRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, by, at, isNewest, texts } = loaderData
  const title = t(KIND_LABELS[kind])
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        subtitle={[format.stamp(at), by].filter(Boolean).join(' · ')}
        crumb={{ to: '/settings/document', label: t('document.title') }}
      />
      <div className="stack max-w-150">
        {texts.length === 0 ? <p className="muted">{t('document.emptied')}</p> : null}
        {texts.map(({ locale, paragraphs }) => (
          <Card key={locale} title={languageName(locale)}>
            <div className="stack" lang={locale === 'no' ? 'nb' : locale}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  {paragraph}
                </p>
              ))}
            </div>
          </Card>
        ))}
        {isNewest ? (
          <p className="muted">{t('document.is_current')}</p>
        ) : (
          <Form method="post">
            <CurrentShopField />
            <SubmitButton>{t('document.use_again')}</SubmitButton>
          </Form>
        )}
      </div>
    </>
  )
}
