import { z } from 'zod'
import { flag, id, version } from '#app/http/schemas/fields.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'

const MOST_ADDONS = 100

/** A product's add-ons in their order, each once. A duplicate is an error at the later row. */
export const productAddonsSchema = oncePerLanguage((t) =>
  z.object({
    addons: z
      .array(z.object({ addonId: id(t), mandatory: flag(), included: flag() }))
      .default([])
      .refine((rows) => rows.length <= MOST_ADDONS, t('form.at_most', { max: MOST_ADDONS }))
      .superRefine((rows, context) => {
        for (const [index, { addonId }] of rows.entries()) {
          if (rows.findIndex((row) => row.addonId === addonId) === index) continue
          const message = t('refusal.addon_twice')
          context.addIssue({ code: 'custom', path: [index, 'addonId'], message })
        }
      }),
    version: version(),
  }),
)
