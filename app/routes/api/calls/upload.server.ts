import { z } from 'zod'
import { imageAddress } from '#app/domain/file/image-address.ts'
import { keepFile } from '#app/domain/file/keep-file.server.ts'
import { services } from '#app/http/context.server.ts'
import { refuseJson, replyJsonError } from '#app/http/reply.server.ts'
import { pictureRules, withUploadedPictures } from '#app/http/store-upload.server.ts'
import { type CallRequest, NO_QUERY } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { oneOf } from '#app/routes/api/shapes.ts'

const FIELD = 'image'

/** /api/upload/image. Source: spec 3 §7. */
export const uploadCalls: Readonly<Record<string, PathCalls>> = {
  '/api/upload/image': {
    POST: {
      summary: 'Keeps a picture and answers its address',
      query: NO_QUERY,
      body: null,
      upload: FIELD,
      answer: oneOf(z.url()),
      status: 200,
      answerTo: uploadImage,
    },
  },
}

async function uploadImage({ request, context }: CallRequest): Promise<Response> {
  const reader = context.get(services)
  const { can, config, now, shop, t, user } = reader
  if (!can('rental-products-edit') && !can('settings-access')) {
    return replyJsonError(403, t('error_page.403_text'))
  }
  const editor = { shopId: shop.id, userId: user.id, now }
  const rules = pictureRules(FIELD, 1)
  const kept = await withUploadedPictures(request, reader, rules, async (tx, [picture]) => {
    if (!picture) throw new Error('an upload that was read holds a picture')
    const file = await keepFile(tx, { ...editor, file: picture })
    return file.ok ? { ok: true, value: imageAddress(picture.key, picture.width) } : file
  })
  if (!kept.ok) return refuseJson(kept.error, t)
  return Response.json({ data: `${config.publicUrl}${kept.value}` })
}
