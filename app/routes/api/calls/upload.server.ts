import { z } from 'zod'
import { findPicture } from '#app/domain/file/file-queries.server.ts'
import { imageAddress } from '#app/domain/file/image-address.ts'
import { storeFile } from '#app/domain/file/store-file.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { services } from '#app/http/context.server.ts'
import { onceOf } from '#app/http/forms/idempotency-key.server.ts'
import { replyJsonError } from '#app/http/forms/reply.server.ts'
import { pictureRules, removeStored, withUploadedPictures } from '#app/http/forms/store-upload.server.ts'
import { type CallRequest, NO_QUERY, refuseCall, rejectLongKey } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { shapeOfOne } from '#app/routes/api/shapes.ts'

const FIELD = 'image'

/** /api/upload/image. Source: spec 3 §7. */
export const uploadCalls: Readonly<Record<string, PathCalls>> = {
  '/api/upload/image': {
    POST: {
      summary: 'Keeps a picture and answers its address',
      query: NO_QUERY,
      body: null,
      upload: FIELD,
      answer: shapeOfOne(z.url()),
      status: 200,
      creates: true,
      answerTo: uploadImage,
    },
  },
}

async function uploadImage({ request, url, context }: CallRequest): Promise<Response> {
  const reader = context.get(services)
  const { can, config, now, shop, t, user } = reader
  if (!can('rental-products-edit') && !can('settings-access')) {
    return replyJsonError(403, t('error_page.403_text'))
  }
  const longKey = rejectLongKey(request, t)
  if (longKey) return longKey
  const editor = { shopId: shop.id, userId: user.id, now }
  const rules = pictureRules(FIELD, 1)
  const copy = await withUploadedPictures(request, reader, rules, async (tx, [picture]) => {
    if (!picture) throw new Error('an upload that was read holds a picture')
    const { key, ...content } = picture
    const once = onceOf(reader, { request, url, content })
    const saved = await once(tx, async () => {
      const created = await storeFile(tx, { ...editor, file: picture })
      return created.ok ? ok({ id: created.value, version: 1 }) : created
    })
    if (!saved.ok) return saved
    const file = await findPicture(tx, { shopId: shop.id, id: saved.value.id })
    return file ? ok({ file, stored: key }) : err({ code: 'already_made' })
  })
  if (!copy.ok) return refuseCall(copy.error, reader)
  const { file, stored } = copy.value
  // A repeat of a call stored its picture anew, in vain.
  if (file.key !== stored) await removeStored(reader, [stored])
  return Response.json({ data: `${config.publicUrl}${imageAddress(file.key, file.width)}` })
}
