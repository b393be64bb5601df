import type { RouterContextProvider } from 'react-router'
import type { Departure } from '#app/domain/order/manifest/departures.ts'
import { listOrderAnswers } from '#app/domain/question/answers-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { answerText } from '#app/http/forms/question-view.ts'
import type { ManifestReader } from './manifest-view.ts'

type Context = Readonly<RouterContextProvider>
type Pictured = { id: number; image: { src: string } | null }
type Shown = { departures: readonly Pick<Departure, 'rows'>[]; products: readonly Pictured[] }

/** The reader's language and clock, with pictures and answers for the departures. */
export async function loadManifestReader(
  context: Context,
  { departures, products }: Shown,
): Promise<ManifestReader> {
  const { t, shop, locale, now, zone } = context.get(services)
  const orderIds = departures.flatMap(({ rows }) => rows.map(({ orderId }) => orderId))
  return {
    t,
    locale,
    shopLocales: shop.locales,
    zone,
    now,
    images: new Map(products.map(({ id, image }) => [id, image?.src ?? null])),
    answers: await loadAnswers(context, orderIds),
  }
}

/** Answers about whole orders, as lines of text by order. */
async function loadAnswers(context: Context, orderIds: readonly number[]) {
  const { db, shop, locale, t, format } = context.get(services)
  const found = await listOrderAnswers(db, { shopId: shop.id, orderIds: [...new Set(orderIds)] })
  const reader = { t, locale, locales: shop.locales, format }
  const texts = [...found].map(([orderId, answers]) => {
    const lines = answers.map((answer) => {
      return `${pickText(answer.label, locale, shop.locales)} ${answerText(answer, answer.value, reader)}`
    })
    return [orderId, lines] as const
  })
  return new Map(texts)
}
