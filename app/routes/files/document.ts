import { findFileByKey } from '#app/domain/file/file-queries.server.ts'
import { baseServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { DOCUMENT_NAME } from '#app/http/forms/store-upload.server.ts'
import { sendFile } from '#app/http/send-file.server.ts'
import type { Route } from './+types/document'

/** A document that guests get: downloaded, never shown in a page of ours. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(baseServices)
  const file = (await findFileByKey(db, { key: params.fileKey, kind: 'DOCUMENT' })) ?? notFound()
  return sendFile({
    filesDir: config.filesDir,
    key: params.fileKey,
    part: DOCUMENT_NAME,
    contentType: file.contentType,
    downloadName: file.name,
  })
}
