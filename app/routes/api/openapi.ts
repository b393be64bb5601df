import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { baseServices } from '#app/http/context.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import type { Route } from './+types/openapi'
import { CALLS } from './all-calls.server.ts'
import { openApiDocument } from './openapi-document.server.ts'

/** The number of the calls' shapes; it rises when one changes so that old callers would break. */
const VERSION = '1.0.0'

const document = oncePerLanguage((t) =>
  JSON.stringify(openApiDocument(CALLS, { facts: { t, locales: LOCALES, country: 'SE' }, version: VERSION })),
)

/** GET /api/openapi.json. Source: domain.md §11. */
export function loader({ context }: Route.LoaderArgs) {
  const { t } = context.get(baseServices)
  return new Response(document(t), { headers: { 'Content-Type': 'application/json' } })
}
