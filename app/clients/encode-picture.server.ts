import { IMAGE_WIDTHS, storedWidths } from '#app/domain/file/image-address.ts'
import { UPLOAD_LIMITS } from '#app/domain/file/stored-file.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { FilePart } from './file-store.server.ts'

type EncodedPicture = { parts: FilePart[]; width: number; height: number }
export type PictureRefusal = { code: 'picture_unreadable' } | { code: 'picture_too_many_pixels' }

/** A picture may be this many times as high as it is wide before its height decides. */
const TALLEST = 2
const QUALITY = 80
/** Pictures decoded at once in one process; the rest wait, so that memory stays flat. */
const AT_ONCE = 2

/**
 * Makes an uploaded picture anew, as WebP in every stored width: turned as its camera was held, and without
 * anything but its pixels. Where it was taken, and whatever else was hidden in the file, is gone.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Result<EncodedPicture, PictureRefusal>> {
  return inTurn(async () => {
    // Loaded at the first picture: most processes never see one.
    const { default: sharp } = await import('sharp')
    const source = () => sharp(bytes, { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error' })
    try {
      const header = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (header.width * header.height > UPLOAD_LIMITS.pixels) return err({ code: 'picture_too_many_pixels' })

      const [, , widest] = IMAGE_WIDTHS
      const { data, info } = await source()
        .autoOrient()
        .resize({ width: widest, height: widest * TALLEST, fit: 'inside', withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const parts: FilePart[] = []
      for (const size of storedWidths(width)) {
        const encoded = await sharp(data, { raw: { width, height, channels } })
          .resize({ width: size, withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer()
        parts.push({ name: `${size}.webp`, bytes: encoded })
      }
      return ok({ parts, width, height })
    } catch {
      // sharp tells nothing apart that the sender could mend: damaged, cut off, of a kind it doesn't know.
      return err({ code: 'picture_unreadable' })
    }
  })
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
