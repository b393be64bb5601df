import { expect, test } from 'vitest'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'

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

test('languages do not disturb each other', () => {
  const texts = LOCALES.map((locale) => getTranslate(locale)('common.save'))
  expect(texts).toEqual(['Spara', 'Save', 'Speichern', 'Opslaan', 'Lagre'])
})
