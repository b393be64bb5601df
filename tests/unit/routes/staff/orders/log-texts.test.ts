import { expect, test } from 'vitest'
import { ORDER_ACTIONS } from '#app/domain/order/log-order.server.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

test.each(LOCALES)('%s: every word of the activity log has a text of its own', (locale) => {
  const t = getTranslate(locale)
  const texts = ORDER_ACTIONS.map((action) => t(`order.log_${action}`))
  expect(texts.filter((text) => text === '' || text.includes('log_'))).toEqual([])
  expect(new Set(texts).size).toBe(ORDER_ACTIONS.length)
})
