import type { BundleOptionValues } from './bundle-rules.ts'

type PresetTerms = Pick<BundleOptionValues, 'quantityOption' | 'canSelectQuantity'>

/** Common bundle options, by what a new one starts from: mandatory for all participants, or as many as want it. */
export const BUNDLE_PRESETS = {
  everyone: { quantityOption: 'PARENT_MANDATORY', canSelectQuantity: false },
  optional: { quantityOption: 'PARENT_OPTIONAL', canSelectQuantity: true },
} as const satisfies Record<string, PresetTerms>

export type BundlePreset = keyof typeof BUNDLE_PRESETS

export const PRESET_NAMES = ['everyone', 'optional'] as const satisfies readonly BundlePreset[]
