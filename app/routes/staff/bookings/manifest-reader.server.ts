import type { RouterContextProvider } from 'react-router'
import type { Departure } from '#app/domain/order/manifest/departures.ts'
import { type AnsweredField, listAnsweredFields } from '#app/domain/question/answers-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { answerText } from '#app/http/forms/question-view.ts'
import type { ManifestReader } from './manifest-view.ts'

type Context = Readonly<RouterContextProvider>
type Pictured = { id: number; image: { src: string } | null }
type Shown = {
  departures: readonly Pick<Departure, 'rows'>[]
  products: readonly Pictured[]
  /** Ids of own questions that have a column each. */
  columns?: readonly number[]
}

/** The reader's language and clock, with pictures and answers for the departures; and the shop's own questions. */
export async function loadManifestReader(
  context: Context,
  { departures, products, columns = [] }: Shown,
): Promise<ManifestReader & { fields: readonly AnsweredField[] }> {
  const { db, t, shop, locale, now, zone } = context.get(services)
  const orderIds = [...new Set(departures.flatMap(({ rows }) => rows.map(({ orderId }) => orderId)))]
  const fields = await listAnsweredFields(db, { shopId: shop.id, orderIds, columns })
  return {
    t,
    locale,
    shopLocales: shop.locales,
    zone,
    now,
    images: new Map(products.map(({ id, image }) => [id, image?.src ?? null])),
    ...answerTexts(context, { fields, columns }),
    fields,
  }
}

type Answered = { fields: readonly AnsweredField[]; columns: readonly number[] }

/** Answers in columns, of several people one after the other; those about whole orders that have none as lines. */
function answerTexts(
  context: Context,
  { fields, columns }: Answered,
): Pick<ManifestReader, 'answers' | 'columnsOf'> {
  const { shop, locale, t, format } = context.get(services)
  const reader = { t, locale, locales: shop.locales, format }
  const others = fields.filter(({ id }) => !columns.includes(id))
  const lines = others.flatMap((field) =>
    field.answers.map(({ orderId, value }) => {
      const label = pickText(field.label, locale, shop.locales)
      return { orderId, line: `${label} ${answerText(field, value, reader)}` }
    }),
  )
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return {
    answers: new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ line }) => line)])),
    columnsOf: (row) => answersTo(context, { fields, columns }, row),
  }
}

/** Answers of a booking and its order to the questions of columns, in their order; of several people in one text. */
export function answersTo(
  context: Context,
  { fields, columns }: Answered,
  row: { orderId: number; bookingId: number },
): { id: number; text: string }[] {
  const { shop, locale, t, format } = context.get(services)
  const reader = { t, locale, locales: shop.locales, format }
  return columns.flatMap((id) => {
    const field = fields.find((each) => each.id === id)
    if (!field) return []
    const own = field.answers.filter(
      ({ orderId, bookingId }) =>
        orderId === row.orderId && (bookingId === null || bookingId === row.bookingId),
    )
    return { id, text: own.map(({ value }) => answerText(field, value, reader)).join('; ') }
  })
}

/** Own questions that can have a column. */
export function offeredColumns(
  context: Context,
  fields: readonly AnsweredField[],
): { id: number; name: string }[] {
  const { shop, locale } = context.get(services)
  return fields
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, label, internalName }) => ({
      id,
      name: pickText(label, locale, shop.locales) || internalName,
    }))
}
