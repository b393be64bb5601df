import { MaxFileSizeExceededError, MaxFilesExceededError, parseFormData } from '@remix-run/form-data-parser'
import { data } from 'react-router'
import { cleanText } from '#app/domain/shared/text/text.ts'
import { LIMITS } from '#app/http/limits.ts'
import { isFieldName } from './field-name.ts'
import { INTENT_FIELD, isUsableIntent } from './form-intent.ts'
import { hasBody } from './has-body.ts'
import { refuseUnreadable } from './unreadable-form.server.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * The posted form without files, its texts cleaned. A body that is too large, of another type or broken off is
 * answered with a page of its own: 413, 415, 400; a row button that no form of ours has is 400 too. Fields that
 * no form of ours can have are left out.
 */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await parseWithinLimits(request)
  const form = new FormData()
  for (const [name, value] of posted) {
    if (typeof value === 'string' && isFieldName(name)) form.append(name, cleanText(value))
  }
  const intent = form.get(INTENT_FIELD)
  if (typeof intent === 'string' && !isUsableIntent(intent, [...form.keys()]))
    throw data(null, { status: 400 })
  return form
}

async function parseWithinLimits(request: Request): Promise<FormData> {
  if (!hasBody(request)) return new FormData()
  if (!isFormType(request.headers.get('Content-Type'))) throw data(null, { status: 415 })
  try {
    return await parseFormData(
      request,
      {
        maxFiles: 0,
        maxParts: LIMITS.formFields,
        // The library counts a part's bytes before it knows whether the part is a file.
        maxFileSize: LIMITS.bodyBytes,
        maxTotalSize: LIMITS.bodyBytes,
      },
      () => null,
    )
  } catch (error) {
    if (error instanceof MaxFilesExceededError || error instanceof MaxFileSizeExceededError) {
      throw data(null, { status: 413 })
    }
    return refuseUnreadable(error)
  }
}

/** Whether a type is a form's. Written as the parser compares it, which would read anything else without limit. */
export function isFormType(contentType: string | null): boolean {
  return FORM_TYPES.includes(contentType?.split(';')[0]?.trim() ?? '')
}
