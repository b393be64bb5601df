import { fileStore } from '#app/clients/file-store.server.ts'
import { dispositionOf } from '#app/http/files/disposition.ts'
import { notFound } from '#app/http/forms/reply.server.ts'

/** A key names the same content for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type Sent = {
  filesDir: string
  key: string
  /** Of the file within the key. */
  part: string
  contentType: string
  /** The name under which browsers keep it; without one it is shown. */
  downloadName?: string | undefined
  /** Of one reader alone: nobody stores it on the way. */
  isPrivate?: boolean
}

/** Streams a stored file, 404 when there is none. Nothing of it runs in a page of ours. Source: reliability.md F105. */
export async function sendFile({
  filesDir,
  key,
  part,
  contentType,
  downloadName,
  isPrivate,
}: Sent): Promise<Response> {
  const found = (await fileStore(filesDir).read(key, part)) ?? notFound()
  const disposition = downloadName === undefined ? 'inline' : dispositionOf('attachment', downloadName)
  return new Response(found.stream, {
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(found.byteSize),
      'Content-Disposition': disposition,
      'Cache-Control': isPrivate ? 'private, no-store' : FOR_EVER,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
