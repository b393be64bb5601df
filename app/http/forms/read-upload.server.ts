import { MaxFileSizeExceededError, MaxFilesExceededError, parseFormData } from '@remix-run/form-data-parser'
import { data } from 'react-router'
import { type FileType, fileTypeOf } from '#app/domain/file/file-type.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import { cleanText, TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { LIMITS } from '#app/http/limits.ts'
import { isForOtherShop } from '#app/http/session/current-shop.ts'
import { hasBody } from './has-body.ts'
import { refuseUnreadable } from './unreadable-form.server.ts'

/** Limits of an upload form: at most `most` files in `field`, each of these types and up to `maxBytes`. */
export type UploadRules = { field: string; most: number; maxBytes: number; types: readonly FileType[] }

/** A file as it came, its type read from its content. `name` is for people and never part of a path. */
export type UploadedFile = { name: string; type: FileType; bytes: Uint8Array }

export type UploadRefusal =
  | { code: 'file_missing'; at: string }
  | { code: 'file_too_large'; at: string; megabytes: number }
  | { code: 'too_many_files'; at: string; count: number }
  | { code: 'file_type'; at: string }

const MEGABYTE = 1_048_576

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
}

/**
 * Reads the files of an upload form, and stops reading as soon as they are too many or one is too large. The
 * permission middleware leaves these forms unread, so that a form of another shop is found out here:
 * 409. A body that is no form at all is 400, 413 or 415, as with every other form.
 */
export async function readUpload(
  request: Request,
  { field, most, maxBytes, types }: UploadRules,
  { shopId }: { shopId: number },
): Promise<Result<UploadedFile[], UploadRefusal>> {
  if (!hasBody(request)) return err({ code: 'file_missing', at: field })
  if (!isMultipart(request)) throw data(null, { status: 415 })
  const files: UploadedFile[] = []
  let hasForeignType = false
  try {
    const form = await parseFormData(
      request,
      {
        maxFiles: most,
        maxFileSize: maxBytes,
        maxParts: most + LIMITS.uploadFields,
        // One more than is allowed, so that too many are refused as that.
        maxTotalSize: (most + 1) * maxBytes + LIMITS.bodyBytes,
      },
      async (file) => {
        if (file.fieldName !== field || file.size === 0) return
        const bytes = new Uint8Array(await file.arrayBuffer())
        const type = fileTypeOf(bytes)
        if (type && types.includes(type)) files.push({ name: nameOf(file.name), type, bytes })
        else hasForeignType = true
      },
    )
    if (isForOtherShop(form, shopId)) throw data(null, { status: 409 })
  } catch (error) {
    return err(refusalOf(error, { field, most, maxBytes }))
  }
  if (hasForeignType) return err({ code: 'file_type', at: field })
  return files.length === 0 ? err({ code: 'file_missing', at: field }) : ok(files)
}

function refusalOf(
  error: unknown,
  { field, most, maxBytes }: Pick<UploadRules, 'field' | 'most' | 'maxBytes'>,
): UploadRefusal {
  if (error instanceof MaxFileSizeExceededError) {
    return { code: 'file_too_large', at: field, megabytes: Math.floor(maxBytes / MEGABYTE) }
  }
  if (error instanceof MaxFilesExceededError) return { code: 'too_many_files', at: field, count: most }
  return refuseUnreadable(error)
}

/** The last part of what the sender's computer calls it: some browsers send whole paths. */
function nameOf(sent: string): string {
  const name = cleanText(sent.split(/[/\\]/).at(-1) ?? '')
  return Array.from(name).slice(-TEXT_LIMITS.name).join('')
}
