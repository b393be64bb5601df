import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { data } from 'react-router'
import { cleanText } from '#app/domain/shared/text.ts'
import { isFieldName } from './field-name.ts'
import { INTENT_FIELD, isUsableIntent } from './form-intent.ts'
import { hasBody } from './has-body.ts'
import { LIMITS } from './limits.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']
/**
 * The posted form without files, its texts cleaned. What is too large, of another type or broken off is
 * answered with a page of its own: 413, 415, 400; so is a row button that no form of ours has. Fields that no
 * form of ours can have are left out.
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
      { maxFiles: 0, maxParts: LIMITS.formFields, maxTotalSize: LIMITS.bodyBytes, maxFileSize: 1 },
      () => null,
    )
  } catch (error) {
    if (isTooLarge(error)) throw data(null, { status: 413 })
    if (error instanceof FormDataParseError) throw data(null, { status: 400 })
    throw error
  }
}

export function isFormType(contentType: string | null): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  return FORM_TYPES.includes(type)
}

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxPartsExceededError ||
    error instanceof MaxFilesExceededError ||
    error instanceof MaxFileSizeExceededError
  )
}
