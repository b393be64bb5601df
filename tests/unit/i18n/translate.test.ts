import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { getInstance, getTranslate } from '#app/i18n/translate.server.ts'

test("the specification's messages stand word for word", () => {
  const t = getTranslate('sv')
  expect(t('form.required')).toBe('Detta fält är obligatoriskt')
  expect(t('form.invalid')).toBe('Fältet är inte korrekt ifyllt')
  expect(t('form.invalid_phone')).toBe('Ogiltigt telefonnummer')
  expect(t('form.terms_required')).toBe('Du måste godkänna köpvillkoren')
  expect(t('form.saved_changes')).toBe('Ändringarna sparades!')
  expect(t('form.saved')).toBe('Sparat!')
  expect(t('form.save_failed')).toBe('Det gick inte att spara!')
})

test('plural forms follow the language', () => {
  const t = getTranslate('en')
  expect(t('time.minutes', { count: 1 })).toBe('1 minute')
  expect(t('time.minutes', { count: 0 })).toBe('0 minutes')
})

test('markup in a value is left to React to escape, not escaped twice', () => {
  expect(getTranslate('sv')('mail.new_order_heading', { order: '<b>&' })).toBe('Ny bokning <b>&')
})

test('values stand at their places, and only what is plain is written without the library', () => {
  const t = getTranslate('sv')
  const instance = getInstance('sv')
  for (const order of ['{{order}} $t(common.save)', 7, '$&', null, undefined, true]) {
    expect(t('mail.new_order_heading', { order })).toBe(instance.t('mail.new_order_heading', { order }))
  }
  expect(t('mail.new_order_heading', {})).toBe(instance.t('mail.new_order_heading', {}))
})

test('languages do not disturb each other', () => {
  const texts = LOCALES.map((locale) => getTranslate(locale)('common.save'))
  expect(texts).toEqual(['Spara', 'Save', 'Speichern', 'Opslaan', 'Lagre'])
})

test.each(LOCALES)('%s: what is counted is written as by the library, whatever the number', (locale) => {
  const t = getTranslate(locale)
  const instance = getInstance(locale)
  for (const key of ['time.minutes', 'manifest.pieces', 'manifest.minutes_left', 'manifest.free'] as const)
    for (const count of [0, 1, 2, 1, 21, 1.5, 101, -1, '1', undefined]) {
      const values = { count, time: '<10:30>' }
      expect(t(key, values), `${key} ${count}`).toBe(instance.t(key, values))
    }
})
