import { expect, test } from 'vitest'
import { internalNameOf } from '#app/domain/question/internal-name.ts'
import { TEXT_LIMITS } from '#app/domain/shared/text/text.ts'

test.each([
  [{ sv: 'Hur lång är du?' }, 'hur-lang-ar-du'],
  [{ de: 'Größe (cm)' }, 'grosse-cm'],
  [{ no: 'Hvor høy, på strømpelesten?' }, 'hvor-hoy-pa-strompelesten'],
  [{ nl: '  Allergieën / dieet  ' }, 'allergieen-dieet'],
  [{ en: 'Shoe size 36–47' }, 'shoe-size-36-47'],
  [{ sv: 'a_b' }, 'a-b'],
  [{ en: '身長' }, 'question'],
  [{ en: '???' }, 'question'],
  [{}, 'question'],
  [{ en: 'x'.repeat(200) }, 'x'.repeat(TEXT_LIMITS.name - 4)],
  [{ en: `${'x'.repeat(TEXT_LIMITS.name - 5)} y` }, 'x'.repeat(TEXT_LIMITS.name - 5)],
])('the internal name of %j is %s', (label, name) => {
  expect(internalNameOf(label)).toBe(name)
})
