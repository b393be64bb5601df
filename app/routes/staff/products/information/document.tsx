import { findProductDocument } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { saveProductDocument } from '#app/domain/catalog/information/save-product-document.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { refuseUpload } from '#app/http/forms/refuse-upload.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { documentRules, removeStored, withUploadedDocument } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/document'
import { DocumentSection } from './document-section.tsx'

/** The document by itself: where an upload that was refused is shown again without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id } = await loadProduct(context, params)
  return { id, document: await findProductDocument(db, { shopId: shop.id, id }) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const editor = productEditor(context, params)
  await loadProduct(context, params)
  const saved = await withUploadedDocument(request, reader, documentRules('document'), (tx, file) =>
    saveProductDocument(tx, { ...editor, file }),
  )
  if (!saved.ok) return saved.error.code === 'not_found' ? notFound() : refuseUpload(saved.error, reader.t)
  await removeStored(reader, [saved.value.forgottenKey])
  return redirectWithFlash(context, `/products/${editor.id}/information#document`, {
    key: 'form.saved_changes',
  })
}

export default function DocumentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  return (
    <>
      <PageTitle page={`${title}: ${t('information.document')}`} hasError={actionData !== undefined} />
      <DocumentSection productId={loaderData.id} document={loaderData.document} result={actionData?.result} />
    </>
  )
}
