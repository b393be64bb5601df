import { z } from 'zod'
import {
  createOpeningSeason,
  findOpeningSeason,
  listOpeningSeasons,
  saveOpeningSeason,
} from '#app/domain/opening-hours/season-queries.server.ts'
import type { NamedSeason, SeasonValues } from '#app/domain/opening-hours/season-types.ts'
import { openingSeasonSchema } from '#app/http/schemas/opening-season-schema.ts'
import { entityCalls } from '#app/routes/api/entity-calls.server.ts'

const weekday = z.int().min(1).max(7).meta({ description: '1 is Monday' })

/** /api/opening-hours: the seasons. Source: spec 3 §7. */
export const openingHoursCalls = entityCalls<NamedSeason, SeasonValues>({
  path: '/api/opening-hours',
  param: 'seasonId',
  removable: 'settings/opening-hours',
  name: 'season of opening hours',
  shape: z.object({
    id: z.int(),
    name: z.string(),
    firstDate: z.string(),
    lastDate: z.string(),
    intervals: z.array(z.object({ weekday, opens: z.string(), closes: z.string() })),
    closedDates: z.array(z.string()),
    version: z.int(),
  }),
  schema: ({ t }) => openingSeasonSchema(t),
  list: ({ db, shop }) => listOpeningSeasons(db, shop.id),
  find: ({ db, shop }, id) => findOpeningSeason(db, { shopId: shop.id, id }),
  toJson: (season) => ({ ...season, closedDates: [...season.closedDates] }),
  create: createOpeningSeason,
  save: saveOpeningSeason,
})
