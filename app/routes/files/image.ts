import { IMAGE_WIDTHS } from '#app/domain/file/image-address.ts'
import { baseServices } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { sendFile } from '#app/http/send-file.server.ts'
import type { Route } from './+types/image'

/** A picture in one of its sizes. Public as the pages that show it; its key cannot be guessed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { config } = context.get(baseServices)
  const width = IMAGE_WIDTHS.find((each) => String(each) === params.size) ?? notFound()
  return sendFile({
    filesDir: config.filesDir,
    key: params.fileKey,
    part: `${width}.webp`,
    contentType: 'image/webp',
  })
}
