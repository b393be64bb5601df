import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { translatable, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** The shop's texts to its guests: plain text, blank lines between paragraphs. */
export const shopDocumentSchema = oncePerLanguage((t) => {
  const body = () => translatable(t, { max: TEXT_LIMITS.body })
  return z.object({
    terms: body(),
    privacy: body(),
    preparation: body(),
    receiptFooter: body(),
    version: version(),
  })
})
