import { sql } from 'kysely'
import { z } from 'zod'
import { parseTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type AskingProduct, toAskingProducts } from './asking-products.ts'
import { listEveryCustomField, listProductFields, parseOptions } from './custom-field-queries.server.ts'
import type { CustomField } from './custom-field-types.ts'
import { type Answer, type AnswerValue, nameOf, type QuestionFacts } from './requested-questions.ts'

type OrderKey = { shopId: number; orderId: number }

type Products = readonly AskingProduct[]
type FactsKey =
  | (OrderKey & { products?: Products })
  | { shopId: number; orderId?: undefined; products: Products }

/**
 * Finds the fields, product rules and products that decide the questions of an order, and its answers, in four
 * statements; three with its `products`. An order that is not stored yet has its products, and no answers.
 */
export async function findQuestionFacts(db: Db, key: FactsKey): Promise<QuestionFacts> {
  const fields = await listEveryCustomField(db, key.shopId)
  if (fields.length === 0) return { fields, productFields: [], products: [], answers: [] }
  const isStored = key.orderId !== undefined
  const products = isStored ? (key.products ?? (await listAskingProducts(db, key))) : key.products
  const productIds = [...new Set(products.map(({ productId }) => productId))]
  return {
    fields,
    products,
    productFields: await listProductFields(db, { shopId: key.shopId, productIds }),
    answers: isStored ? await listAnswers(db, key) : [],
  }
}

/** In the order in which they were given. */
export async function listAnswers(db: Db, { shopId, orderId }: OrderKey): Promise<Answer[]> {
  const rows = await selectAnswers(db, shopId).where('order_id', '=', orderId).orderBy('id').execute()
  return rows.map(toAnswer)
}

/** Ids of an order's answers, by the name of their place. */
export async function findAnswerIds(db: Db, { shopId, orderId }: OrderKey): Promise<Map<string, number>> {
  const rows = await selectAnswers(db, shopId).select('id').where('order_id', '=', orderId).execute()
  return new Map(rows.map((row) => [nameOf(toPlace(row)), row.id]))
}

/** Where an answer stands, and of which order; undefined where the shop has no such answer. */
export async function findAnswerPlace(db: Db, { shopId, id }: { shopId: number; id: number }) {
  const row = await selectAnswers(db, shopId).where('id', '=', id).executeTakeFirst()
  return row && { orderId: row.order_id, ...toPlace(row) }
}

/** A question that staff may read, with answers to it. */
export type AnsweredField = Pick<CustomField, 'id' | 'label' | 'internalName' | 'options'> & {
  isDeleted: boolean
  answers: { orderId: number; bookingId: number | null; value: AnswerValue }[]
}

/**
 * Questions that staff may read, in their order, with the answers about whole orders, and of those that `columns`
 * names about bookings too; in one statement, for lists.
 */
export async function listAnsweredFields(
  db: Db,
  { shopId, orderIds, columns }: { shopId: number; orderIds: readonly number[]; columns: readonly number[] },
): Promise<AnsweredField[]> {
  const rows = await db
    .selectFrom('custom_field as field')
    .leftJoin('custom_value as answer', (join) =>
      join
        .onRef('answer.custom_field_id', '=', 'field.id')
        // As it stands, SQLite would look through the answers of all years instead of the orders'.
        .on((eb) => eb(eb('answer.shop_id', '+', eb.lit(0)), '=', eb.ref('field.shop_id')))
        .on('answer.order_id', 'in', [...orderIds, NO_ORDER])
        .on((eb) =>
          eb.or([eb('answer.booking_id', 'is', null), eb('field.id', 'in', [...columns, NO_FIELD])]),
        ),
    )
    .select(['field.id', 'field.label', 'field.internal_name', 'field.options', 'field.deleted_at'])
    .select(['answer.order_id', 'answer.booking_id', 'answer.value'])
    .where('field.shop_id', '=', shopId)
    .where('field.visible_for_admin', '=', 1)
    .orderBy('field.position')
    .orderBy('field.id')
    .orderBy('answer.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [field] = group
    if (!field) return []
    const answers = group.flatMap(({ order_id: orderId, booking_id: bookingId, value }) =>
      orderId === null || value === null ? [] : [{ orderId, bookingId, value: parseAnswerValue(value) }],
    )
    return {
      id: field.id,
      label: parseTranslatable(field.label),
      internalName: field.internal_name,
      options: parseOptions(field.options),
      isDeleted: field.deleted_at !== null,
      answers,
    }
  })
}

/** Ids that nothing has: a list in a statement may not be empty. */
const NO_ORDER = 0
const NO_FIELD = 0

/**
 * Writes answers over those at their places, whose ids they have, and deletes what stood at the places that are open
 * now.
 */
export async function updateAnswers(
  tx: Tx,
  { shopId, orderId, answers, open }: OrderKey & { answers: readonly Answer[]; open: readonly string[] },
): Promise<void> {
  const rows = await tx
    .selectFrom('custom_value')
    .select(['id', 'custom_field_id', 'booking_id', 'product_id', 'participant'])
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .execute()
  const replaced = new Set([...open, ...answers.map(nameOf)])
  const ids = new Map(rows.map((row) => [nameOf(toPlace(row)), row.id]))
  const gone = [...ids].flatMap(([name, id]) => (replaced.has(name) ? [id] : []))
  if (gone.length > 0) await tx.deleteFrom('custom_value').where('id', 'in', gone).execute()
  if (answers.length === 0) return
  await tx
    .insertInto('custom_value')
    .values(
      answers.map((answer) => ({
        ...idOf(ids.get(nameOf(answer))),
        shop_id: shopId,
        order_id: orderId,
        custom_field_id: answer.customFieldId,
        booking_id: answer.bookingId,
        product_id: answer.productId,
        participant: answer.participant,
        value: JSON.stringify(answer.value),
      })),
    )
    .execute()
}

function idOf(id: number | undefined): { id?: number } {
  return id === undefined ? {} : { id }
}

/** Puts answers from one booking of an order to another, in one statement. */
export async function updateAnswersBooking(
  tx: Tx,
  { shopId, orderId, replaced }: OrderKey & { replaced: ReadonlyMap<number, number> },
): Promise<void> {
  await tx
    .updateTable('custom_value')
    .set((eb) => {
      const [first, ...rest] = replaced
      if (!first) return { booking_id: eb.ref('booking_id') }
      const start = eb.case().when('booking_id', '=', first[0]).then(sql.lit(first[1]))
      const cases = rest.reduce(
        (created, [from, to]) => created.when('booking_id', '=', from).then(sql.lit(to)),
        start,
      )
      return { booking_id: cases.else(eb.ref('booking_id')).end() }
    })
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('booking_id', 'in', [...replaced.keys()])
    .execute()
}

/** Who comes with an order's live bookings, per product. */
async function listAskingProducts(db: Db, { shopId, orderId }: OrderKey): Promise<AskingProduct[]> {
  const rows = await db
    .selectFrom('booking_product as row')
    .innerJoin('booking', 'booking.id', 'row.booking_id')
    .select([
      'row.booking_id',
      'row.product_id',
      'row.product_name',
      'row.price_category_title',
      'row.is_addon',
      'row.quantity',
      'row.seats',
    ])
    .where('row.shop_id', '=', shopId)
    .where('row.order_id', '=', orderId)
    .where('row.removed_at', 'is', null)
    .where('row.is_rebooking_fee', '=', 0)
    .where('booking.removed_at', 'is', null)
    .orderBy('row.booking_id')
    .orderBy('row.id')
    .execute()
  return toAskingProducts(
    rows.map((row) => ({
      bookingId: row.booking_id,
      productId: row.product_id,
      productName: parseTranslatable(row.product_name),
      priceCategoryTitle: parseTranslatable(row.price_category_title),
      isAddon: row.is_addon === 1,
      quantity: row.quantity,
      seats: row.seats,
    })),
  )
}

function selectAnswers(db: Db, shopId: number) {
  return db
    .selectFrom('custom_value')
    .select(['order_id', 'custom_field_id', 'booking_id', 'product_id', 'participant', 'value'])
    .where('shop_id', '=', shopId)
}

type Place = {
  custom_field_id: number
  booking_id: number | null
  product_id: number | null
  participant: number
}

export const answerValueSchema = z.union([z.string(), z.boolean(), z.array(z.string())])

export function parseAnswerValue(json: string): AnswerValue {
  return answerValueSchema.parse(JSON.parse(json))
}

function toAnswer(row: Place & { value: string }): Answer {
  return { ...toPlace(row), value: parseAnswerValue(row.value) }
}

function toPlace(row: Place) {
  return {
    customFieldId: row.custom_field_id,
    bookingId: row.booking_id,
    productId: row.product_id,
    participant: row.participant,
  }
}

/** Deletes all answers of orders. */
export async function deleteAnswersOfOrders(
  tx: Tx,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .deleteFrom('custom_value')
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', orderIds)
    .execute()
}
