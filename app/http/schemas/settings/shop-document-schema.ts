import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { translatable, version } from '#app/http/schemas/fields.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** The shop's texts to its guests: plain text, blank lines between paragraphs. */
export function shopDocumentSchema(t: Translate) {
  const body = () => translatable(t, { max: TEXT_LIMITS.body })
  return z.object({
    terms: body(),
    privacy: body(),
    preparation: body(),
    receiptFooter: body(),
    version: version(),
  })
}
