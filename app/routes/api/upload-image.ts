import { imageAddress } from '#app/domain/file/image-address.ts'
import { keepFile } from '#app/domain/file/keep-file.server.ts'
import { services } from '#app/http/context.server.ts'
import { replyJsonError } from '#app/http/reply.server.ts'
import { pictureRules, withUploadedPictures } from '#app/http/store-upload.server.ts'
import type { Route } from './+types/upload-image'

export function loader({ context }: Route.LoaderArgs) {
  return replyJsonError(405, context.get(services).t('error_page.405_text'))
}

/** POST /api/upload/image, multipart with the field `image`; answers its address. Source: spec 3 §7. */
export async function action({ request, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { can, config, now, shop, t, user } = reader
  if (request.method !== 'POST') return replyJsonError(405, t('error_page.405_text'))
  if (!can('rental-products-edit') && !can('settings-access')) {
    return replyJsonError(403, t('error_page.403_text'))
  }
  const editor = { shopId: shop.id, userId: user.id, now }
  const kept = await withUploadedPictures(
    request,
    reader,
    pictureRules('image', 1),
    async (tx, [picture]) => {
      if (!picture) throw new Error('an upload that was read holds a picture')
      const file = await keepFile(tx, { ...editor, file: picture })
      return file.ok ? { ok: true, value: imageAddress(picture.key, picture.width) } : file
    },
  )
  if (!kept.ok) {
    const message = t(`refusal.${kept.error.code}`, kept.error)
    return replyJsonError(422, message, { [kept.error.at]: [message] })
  }
  return Response.json({ data: `${config.publicUrl}${kept.value}` })
}
