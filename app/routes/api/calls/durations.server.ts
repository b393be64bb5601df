import { z } from 'zod'
import {
  createDuration,
  type Duration,
  type DurationValues,
  findDuration,
  listAllDurations,
  saveDuration,
} from '#app/domain/catalog/duration-queries.server.ts'
import { durationSchema } from '#app/http/schemas/duration-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'
import { durationJson } from '#app/routes/api/shapes.ts'

/** /api/durations, inactive ones too. Source: spec 3 §7. */
export const durationCalls = entityCalls<Duration, DurationValues>({
  path: '/api/durations',
  param: 'durationId',
  removable: 'durations',
  name: 'duration',
  shape: durationJson.extend({ version: z.int() }),
  schema: ({ t, locales }) => durationSchema(t, { locale: locales[0] ?? 'sv' }),
  list: ({ db, shop }) => listAllDurations(db, shop.id),
  find: ({ db, shop }, id) => findDuration(db, { shopId: shop.id, id }),
  toJson: (duration) => duration,
  create: createDuration,
  save: saveDuration,
})
