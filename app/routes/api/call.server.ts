import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { ChangedByOther, NotFound } from '#app/domain/shared/edit/edit.ts'
import type { InUse } from '#app/domain/shared/edit/removal.ts'
import { readId } from '#app/domain/shared/id.ts'
import type { Result } from '#app/domain/shared/result.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type BaseServices, type Services, services } from '#app/http/context.server.ts'
import {
  IDEMPOTENCY_KEY,
  LONGEST_IDEMPOTENCY_KEY,
  type Once,
  onceOf,
} from '#app/http/forms/idempotency-key.server.ts'
import { readJson } from '#app/http/forms/read-json.server.ts'
import { refusalText, schemaText } from '#app/http/forms/refusal-text.ts'
import { type Refusal, refuseJson, replyJsonError } from '#app/http/forms/reply.server.ts'
import type { SchemaFacts } from '#app/http/record-kind.server.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** The permission that the path needs is not enough for the request. */
type Forbidden = { code: 'forbidden' }
/** Refusal of the call as a whole, with the reason at its field. */
type WithReason = Refusal & { reason: Refusal }
/** Fields of the body that only what is stored could refuse, with their texts, and why as a whole if not for them. */
type FieldsRefused = { code: 'fields_refused'; refusal?: Refusal; errors: Record<string, string[]> }
type Expected = FieldsRefused | Refusal | NotFound | ChangedByOther | InUse | Forbidden | WithReason
type Path = Readonly<Record<string, string | undefined>>

export type CallRequest = {
  request: Request
  url: URL
  context: Context
  params: Path
}

/** A call as the table of calls holds it. */
export type Call = {
  summary: string
  query: z.ZodObject
  body: ((facts: SchemaFacts) => z.ZodType) | null
  /** Field of the file, in a call that uploads one. */
  upload?: string
  answer: z.ZodType
  /** Content types of the file that it answers, instead of JSON. */
  files?: readonly string[]
  status: 200 | 201
  /** Takes an `Idempotency-Key`. */
  creates?: boolean
  answerTo: (input: CallRequest) => Promise<Response>
}

/** Services of every call, whoever the requester is: within one shop, in the reader's language. */
export type Reader = BaseServices & { shop: Services['shop'] }

/**
 * `id` is the path's, `partId` that of an item of it; 0 when the path has none. A call that creates does so
 * with `once`, or passes `requestKey`, which the request may lack, to a use case that does so itself.
 */
type CallInput<Requester extends Reader> = Requester & {
  id: number
  partId: number
  path: Path
  /** Of the request: a requester who left needs no answer. */
  signal: AbortSignal
  once: Once
  requestKey: string | undefined
}

export type Definition<
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Requester extends Reader = Services,
> = {
  summary: string
  /**
   * After the question mark; what is repeated comes joined by commas. What it refuses is answered as a field of the
   * body is.
   */
  query: Query
  body: (facts: SchemaFacts) => Body
  /** The whole answer, `{data: …}`. Fields that it does not name are left out. */
  answer: z.ZodType
  /** Content types of the file that it answers, as a `Response`, instead of JSON. */
  files?: readonly string[]
  /** 200 when left out. */
  status?: 200 | 201
  /** Anybody may keep the answer for so long; nobody when left out. */
  cacheSeconds?: number
  run: (
    input: CallInput<Requester> & { query: z.output<Query>; body: z.output<Body> },
  ) => Promise<Result<unknown, Expected>>
}

type Context = Readonly<RouterContextProvider>

const NO_QUERY = z.object({})
const NO_BODY = z.unknown()

function staffOf(context: Context): Services {
  return context.get(services)
}

/** A call without a body. Source: domain.md §11. */
export function readCall<Query extends z.ZodObject = typeof NO_QUERY>(
  definition: Omit<Definition<Query, typeof NO_BODY>, 'body' | 'query'> & { query: Query },
): Call {
  return { ...toCall({ ...definition, body: () => NO_BODY }, staffOf), body: null }
}

/** A call with a body. The schema that validates also documents it. */
export function writeCall<Body extends z.ZodType>(
  definition: Omit<Definition<typeof NO_QUERY, Body>, 'query'>,
): Call {
  return toCall({ ...definition, query: NO_QUERY }, staffOf)
}

/** A call that creates: once for each `Idempotency-Key`, if `run` does so with `once`. */
export function createCall<Body extends z.ZodType>(
  definition: Omit<Definition<typeof NO_QUERY, Body>, 'query' | 'status'>,
): Call {
  return { ...toCall({ ...definition, query: NO_QUERY, status: 201 }, staffOf), creates: true }
}

export { NO_BODY, NO_QUERY }

/** Call of the requester whom `requesterOf` finds in the context. */
export function toCall<Query extends z.ZodObject, Body extends z.ZodType, Requester extends Reader>(
  definition: Definition<Query, Body, Requester>,
  requesterOf: (context: Context) => Requester,
): Call {
  const { summary, query, body, answer, files, status = 200, cacheSeconds, run } = definition
  const headers = cacheSeconds ? { 'Cache-Control': `public, max-age=${cacheSeconds}` } : {}
  return {
    summary,
    query,
    body,
    answer,
    ...(files ? { files } : {}),
    status,
    async answerTo({ request, url, context, params }) {
      const all = requesterOf(context)
      const ids = idsOf(params)
      if (!ids) return answerMissing(params, all.t)
      const [id = 0, partId = 0] = ids
      const content = await readJson(request)
      const posted = body({ t: all.t, locales: all.shop.locales, country: all.shop.country }).safeParse(
        content,
      )
      if (!posted.success) return rejectJson(posted.error, all.t)
      const longKey = rejectLongKey(request, all.t)
      if (longKey) return longKey
      const requested = query.safeParse(joined(url.searchParams))
      if (!requested.success) return rejectJson(requested.error, all.t)
      const once = onceOf(all, { request, url, content })
      const requestKey = request.headers.get(IDEMPOTENCY_KEY) || undefined
      const path = { id, partId, path: params }
      const done = await run({
        ...all,
        ...path,
        signal: request.signal,
        once,
        requestKey,
        query: requested.data,
        body: posted.data,
      })
      if (!done.ok) {
        return done.error.code === 'not_found' ? answerMissing(params, all.t) : refuseCall(done.error, all)
      }
      if (done.value instanceof Response) return done.value
      return Response.json(answer.parse(done.value), { status, headers })
    },
  }
}

/** Names what isn't there by the path; an order or a booking is called so. Source: spec 2 §8. */
function answerMissing(params: Path, t: Translate): Response {
  const [name, id = ''] = Object.entries(params).findLast(([key]) => key.endsWith('Id')) ?? []
  if (name === undefined) return replyJsonError(404, t('refusal.not_found'))
  const isOrder = name === 'orderId' || name === 'bookingId'
  return replyJsonError(
    404,
    isOrder ? t('refusal.order_not_found') : t('refusal.record_not_found', { name, id }),
  )
}

/** The ids in the path from left to right, undefined when one can't be an id. */
function idsOf(params: Path): number[] | undefined {
  const named = Object.entries(params).filter(([name]) => name.endsWith('Id'))
  const ids = named.flatMap(([, text]) => readId(text) ?? [])
  return ids.length === named.length ? ids : undefined
}

/** Lists are written as `ids=1,2`, `ids=1&ids=2` or `ids[]=1&ids[]=2`. */
function joined(requested: URLSearchParams): Record<string, string> {
  const named = Map.groupBy(requested, ([name]) => name.replace(/\[\]$/, ''))
  return Object.fromEntries([...named].map(([name, all]) => [name, all.map(([, value]) => value).join(',')]))
}

/** Cut short, two keys might be the same. */
export function rejectLongKey(request: Request, t: Translate): Response | undefined {
  const key = request.headers.get(IDEMPOTENCY_KEY) ?? ''
  if (key.length <= LONGEST_IDEMPOTENCY_KEY) return undefined
  const text = t('form.too_long', { count: LONGEST_IDEMPOTENCY_KEY })
  return replyJsonError(422, text, { [IDEMPOTENCY_KEY]: [text] })
}

/** Errors per field, as forms show them. Source: spec 3 §5. */
function rejectJson(error: z.ZodError, t: Translate): Response {
  const whole = error.issues.find(({ path }) => path.length === 0)
  return replyJsonError(422, whole ? wholeText(whole, t) : t('form.review_fields'), fieldErrors(error, t))
}

/** Why the body is wrong as a whole: a rule of ours, else that it has another shape or is no JSON. */
function wholeText({ code, message }: z.core.$ZodIssue, t: Translate): string {
  return code === 'custom' ? schemaText(message, t) : t('refusal.body_unreadable')
}

/** The same errors by field, each below `path`. What is wrong as a whole has no field. */
export function fieldErrors(error: z.ZodError, t: Translate, path: readonly string[] = []) {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = [...path, ...issue.path].join('.')
    if (name === '') continue
    errors[name] = [...(errors[name] ?? []), schemaText(issue.message, t, t('form.invalid'))]
  }
  return errors
}

/** Response to an expected refusal, in the status and shape that all calls share. */
export function refuseCall(refusal: Expected, { t, locale, shop }: Reader): Response {
  if (refusal.code === 'not_found') return replyJsonError(404, t('refusal.not_found'))
  if (refusal.code === 'order_not_found') {
    const text = t('refusal.order_not_found')
    return replyJsonError(404, text, refusal.at ? { [refusal.at]: [text] } : {})
  }
  if (refusal.code === 'already_made') {
    return refuseJson({ code: 'idempotency_key_used', at: IDEMPOTENCY_KEY }, t)
  }
  if (refusal.code === 'fields_refused') {
    const message = refusal.refusal ? refusalText(refusal.refusal, t) : t('form.review_fields')
    return replyJsonError(422, message, refusal.errors)
  }
  if (refusal.code === 'forbidden') return replyJsonError(403, t('error_page.403_text'))
  if ('reason' in refusal) return refuseJson(refusal, t, refusal.reason)
  if (refusal.code !== 'in_use') return refuseJson(refusal, t)
  const names = 'uses' in refusal ? refusal.uses.map(({ name }) => name) : []
  const shown = names.map((name) => (typeof name === 'string' ? name : pickText(name, locale, shop.locales)))
  return replyJsonError(422, t('refusal.in_use', { names: shown.join(', ') }))
}
