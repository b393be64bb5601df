import { expect, test } from 'vitest'
import { z } from 'zod'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const named = oncePerLanguage((t, { max }: { max: number }) =>
  z.object({ name: z.string().max(max, t('form.too_long', { count: max })) }),
)

test('the same language and shape is the same schema', () => {
  expect(named(getTranslate('sv'), { max: 2 })).toBe(named(getTranslate('sv'), { max: 2 }))
})

test.each(['sv', 'en', 'de'] as const)('each language and shape has messages of its own: %s', (locale) => {
  const t = getTranslate(locale)
  for (const max of [2, 3]) {
    const [issue] = named(t, { max }).safeParse({ name: 'four' }).error?.issues ?? []
    expect(issue?.message).toBe(t('form.too_long', { count: max }))
  }
})

test('however many shapes there are, each is right', () => {
  const t = getTranslate('sv')
  for (let max = 0; max < 250; max++) {
    expect(named(t, { max }).safeParse({ name: 'x'.repeat(max + 1) }).success).toBe(false)
    expect(named(t, { max }).safeParse({ name: 'x'.repeat(max) }).success).toBe(true)
  }
})
