import { redirect } from 'react-router'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import {
  addProductPictures,
  moveProductPicture,
} from '#app/domain/catalog/information/save-product-pictures.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readMove } from '#app/http/forms/move-rows.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { isMultipart } from '#app/http/forms/read-upload.server.ts'
import { refuseUpload } from '#app/http/forms/refuse-upload.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { pictureRules, withUploadedPictures } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadProduct, productEditor } from '#app/routes/staff/products/load-product.server.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/pictures'
import { PictureSection } from './picture-section.tsx'

/** The pictures by themselves: where an upload that was refused is shown again without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const { id } = await loadProduct(context, params)
  return { id, pictures: await listPictures(db, { shopId: shop.id, productId: id }) }
}

/** A form with files adds pictures, one without moves them. */
export function action(args: Route.ActionArgs) {
  return isMultipart(args.request) ? addPictures(args) : movePicture(args)
}

async function addPictures({ params, request, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { id: productId, ...editor } = productEditor(context, params)
  await loadProduct(context, params)
  const added = await withUploadedPictures(
    request,
    reader,
    pictureRules('pictures'),
    async (tx, pictures) => {
      const result = await addProductPictures(tx, { ...editor, productId, pictures })
      return result.ok ? { ok: true, value: pictures.length } : result
    },
  )
  if (!added.ok) return added.error.code === 'not_found' ? notFound() : refuseUpload(added.error, reader.t)
  return redirectWithFlash(context, sectionOf(productId), {
    key: 'information.pictures_added',
    values: { count: added.value },
  })
}

async function movePicture({ params, request, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const { id: productId, ...editor } = productEditor(context, params)
  const move = readMove((await readForm(request)).get('move')) ?? notFound()
  const moved = await inTransaction(db, (tx) =>
    moveProductPicture(tx, { ...editor, productId, pictureId: move.id, to: move.to }),
  )
  return moved.ok ? redirect(sectionOf(productId)) : notFound()
}

function sectionOf(productId: number): string {
  return `/products/${productId}/information#pictures`
}

export default function PicturesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { title } = useProductFrame()
  return (
    <>
      <PageTitle page={`${title}: ${t('information.pictures')}`} hasError={actionData !== undefined} />
      <PictureSection productId={loaderData.id} pictures={loaderData.pictures} result={actionData?.result} />
    </>
  )
}
