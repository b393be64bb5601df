import { deleteProductPicture } from '#app/domain/catalog/information/save-product-pictures.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { removeStored } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ConfirmRemoval } from '#app/routes/staff/products/confirm-removal.tsx'
import { productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/picture-delete'
import { loadPicture } from './load-picture.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { product, picture, place } = await loadPicture(context, params)
  return { productId: product.id, pictureId: picture.id, place }
}

export async function action({ params, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { id: productId, ...editor } = productEditor(context, params)
  const { picture, place } = await loadPicture(context, params)
  const removed = await inTransaction(reader.db, (tx) =>
    deleteProductPicture(tx, { ...editor, productId, pictureId: picture.id }),
  )
  if (!removed.ok) return notFound()
  await removeStored(reader, [removed.value.forgottenKey])
  return redirectWithFlash(context, `/products/${productId}/information#pictures`, {
    key: 'removal.done',
    values: { name: reader.t('information.picture_number', { number: place }) },
  })
}

export default function PictureDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { productId, pictureId, place } = loaderData
  return (
    <ConfirmRemoval
      title={t('removal.title', { name: t('information.picture_number', { number: place }) })}
      text={t('upload.removal_text')}
      back={`/products/${productId}/pictures/${pictureId}`}
    />
  )
}
