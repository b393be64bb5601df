import { findProductDocument } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { removeProductDocument } from '#app/domain/catalog/information/save-product-document.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { removeStored } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmRemoval } from '#app/routes/staff/products/confirm-removal.tsx'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/document-delete'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id } = await loadProduct(context, params)
  const document = (await findProductDocument(db, { shopId: shop.id, id })) ?? notFound()
  return { id, name: document.name }
}

export async function action({ params, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const editor = productEditor(context, params)
  const document = await findProductDocument(reader.db, editor)
  const removed = await inTransaction(reader.db, (tx) => removeProductDocument(tx, editor))
  if (!removed.ok || !document) return notFound()
  await removeStored(reader, [removed.value.forgottenKey])
  return redirectWithFlash(context, `/products/${editor.id}/information#document`, {
    key: 'removal.done',
    values: { name: document.name },
  })
}

export default function DocumentDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, name } = loaderData
  return (
    <ConfirmRemoval
      title={t('removal.title', { name })}
      text={t('upload.removal_text')}
      back={`/products/${id}/information#document`}
    />
  )
}
