import { expect, test } from 'vitest'
import { BUNDLE_PRESETS, PRESET_NAMES } from '#app/domain/catalog/bundle/bundle-presets.ts'
import { bundleProblems } from '#app/domain/catalog/bundle/bundle-rules.ts'
import { quantityRule } from '#app/domain/order/bundle/bundle-quantities.ts'
import { bundleOption } from '#tests/unit/domain/catalog/bundle-option.ts'

test.each([
  ['everyone', { least: 5, most: 5, canLeaveOut: false }],
  ['optional', { least: 1, most: 5, canLeaveOut: true }],
] as const)('the preset %s is a whole option, for five participants %j', (preset, rule) => {
  const option = bundleOption(BUNDLE_PRESETS[preset])
  expect(bundleProblems(option)).toEqual([])
  expect(quantityRule(option, 5, 1)).toEqual(rule)
})

test('every preset has its link', () => {
  expect([...PRESET_NAMES].toSorted()).toEqual(Object.keys(BUNDLE_PRESETS).toSorted())
})
