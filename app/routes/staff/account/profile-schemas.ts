import { z } from 'zod'
import { HOME_PAGES } from '#app/domain/account/user-settings.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { passwordSchema } from '#app/http/session/password-schema.ts'

export const profileSchema = oncePerLanguage((t) => {
  const text = (limit: number) =>
    z.string({ error: t('form.required') }).max(limit, t('form.too_long', { count: limit }))
  return z.object({
    name: text(TEXT_LIMITS.name),
    phone: text(TEXT_LIMITS.phone)
      .regex(/^[+()\d\s/.-]+$/, t('form.invalid_phone'))
      .optional(),
    locale: z.enum(LOCALES, { error: t('form.invalid_choice') }),
    homePage: z.enum(HOME_PAGES, { error: t('form.invalid_choice') }).optional(),
  })
})

export const passwordFormSchema = oncePerLanguage((t) =>
  z.object({
    currentPassword: z.string({ error: t('form.required') }),
    newPassword: passwordSchema(t),
  }),
)
