import { z } from 'zod'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** A comment of staff, which the domain refuses when it is empty. */
export function comment(t: Translate) {
  return z
    .string({ error: t('form.required') })
    .max(TEXT_LIMITS.comment, t('form.too_long', { count: TEXT_LIMITS.comment }))
}
