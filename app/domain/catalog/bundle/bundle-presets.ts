import type { BundleOptionValues } from './bundle-rules.ts'

type PresetTerms = Pick<BundleOptionValues, 'quantityOption' | 'canSelectQuantity'>

/**
 * Common bundle options, by the values that a new one starts with: mandatory for all participants, or optional for
 * any number.
 */
export const BUNDLE_PRESETS = {
  everyone: { quantityOption: 'PARENT_MANDATORY', canSelectQuantity: false },
  optional: { quantityOption: 'PARENT_OPTIONAL', canSelectQuantity: true },
} as const satisfies Record<string, PresetTerms>

export type BundlePreset = keyof typeof BUNDLE_PRESETS

export const PRESET_NAMES = ['everyone', 'optional'] as const satisfies readonly BundlePreset[]
