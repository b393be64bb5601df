import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#app/domain/account/password-rule.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

/** A new password, by the one rule. Source: domain.md §15.3. */
export const passwordSchema = oncePerLanguage((t) =>
  z
    .string({ error: t('form.required') })
    .min(PASSWORD_MIN_LENGTH, t('form.too_short', { count: PASSWORD_MIN_LENGTH }))
    .max(PASSWORD_MAX_LENGTH, t('form.too_long', { count: PASSWORD_MAX_LENGTH })),
)
