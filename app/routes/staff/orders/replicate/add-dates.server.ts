import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import { openingOf } from '#app/domain/opening-hours/opening-hours.ts'
import { findOpeningHours } from '#app/domain/opening-hours/opening-hours-queries.server.ts'
import { refuseTooMany } from '#app/domain/order/replicate/copy-dates.ts'
import { err, ok, type Result } from '#app/domain/shared/result.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { refusalText, schemaText } from '#app/http/forms/refusal-text.ts'
import { dateRuleSchema } from '#app/http/schemas/replicate-schema.ts'
import { readDays } from './posted-replication.ts'

/** Errors of the page by field. */
export type PageErrors = Readonly<Record<string, string>>

/**
 * The chosen days with those of the rule from today on, or what is wrong with it. Closed ones are left out and named,
 * unless all are: some products have times of their own.
 */
export async function addDates(
  context: Readonly<RouterContextProvider>,
  fields: URLSearchParams,
): Promise<Result<{ days: LocalDate[]; closed: LocalDate[] }, PageErrors>> {
  const { db, shop, today, t } = context.get(services)
  const submission = parseWithZod(fields, { schema: dateRuleSchema(t) })
  if (submission.status !== 'success') {
    const errors = Object.entries(submission.error ?? {}).flatMap(([name, texts]) => {
      const [text] = texts ?? []
      return text === undefined ? [] : [[name, schemaText(text, t)]]
    })
    return err(Object.fromEntries(errors))
  }
  const { seasons } = await findOpeningHours(db, shop.id)
  const coming = submission.value.filter((date) => date >= today)
  const open = coming.filter((date) => openingOf(seasons, date).length > 0)
  if (coming.length === 0) return err({ last: t('replicate.none_added') })
  const added = open.length > 0 ? open : coming
  const closed = coming.filter((date) => !added.includes(date))
  const days = [...new Set([...readDays(fields, today), ...added])].toSorted()
  const bookings = fields.getAll('booking')
  const tooMany = refuseTooMany(days.map(() => ({ bookings })))
  return tooMany ? err({ last: refusalText(tooMany, t) }) : ok({ days, closed })
}
