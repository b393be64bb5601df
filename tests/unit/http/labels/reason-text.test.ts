import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { reasonLines } from '#app/http/labels/reason-text.ts'
import { formatters } from '#app/i18n/format.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

const NAMES = {
  product: (id: number) => `produkt ${id}`,
  resource: () => 'Maja Holm',
  resourceType: () => 'Guide',
  identifier: () => '',
}

const CASES = LOCALES.flatMap((locale) => [
  { locale, cause: 'free', available: 7, says: ['7', '12'] },
  { locale, cause: 'in_use', available: 0, says: ['produkt 4'] },
  { locale, cause: 'off', available: 0, says: [] },
]) satisfies { cause: 'free' | 'in_use' | 'off' }[]

test.each(CASES)('$locale: staff read of a resource that is $cause', ({ locale, cause, available, says }) => {
  const base = { code: 'resource', free: null, typeId: 1, resourceId: 2, capacity: 12 } as const
  const reasons = [{ ...base, available, cause: cause as 'free', productIds: [4] }]
  const reader = { t: getTranslate(locale), format: formatters(locale, 'SEK'), zone: stockholm }
  const [line] = reasonLines({ free: 3, state: 'OPEN', reasons }, reader, NAMES)
  for (const each of ['Maja Holm', ...says]) expect(line?.text).toContain(each)
  expect(line?.text).not.toContain('{{')
})
