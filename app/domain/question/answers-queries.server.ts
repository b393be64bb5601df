import { sql } from 'kysely'
import { z } from 'zod'
import { parseTranslatable, type StoredTranslatable } from '#app/domain/shared/text/translatable.ts'
import type { Db, Tx } from '#db/transaction.server.ts'
import { type AskingProduct, toAskingProducts } from './asking-products.ts'
import { listEveryCustomField, listProductFields, parseOptions } from './custom-field-queries.server.ts'
import type { CustomField } from './custom-field-types.ts'
import { type Answer, nameOf, type QuestionFacts } from './requested-questions.ts'

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

type OrderAnswer = Pick<CustomField, 'label' | 'options'> & Pick<Answer, 'value'>

/** Answers about whole orders that staff may read, by order, in one statement: for lists. */
export async function listOrderAnswers(
  db: Db,
  { shopId, orderIds }: { shopId: number; orderIds: readonly number[] },
): Promise<Map<number, OrderAnswer[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('custom_value as answer')
    .innerJoin('custom_field as field', 'field.id', 'answer.custom_field_id')
    .select(['answer.order_id', 'answer.value', 'field.label', 'field.options'])
    .where('answer.shop_id', '=', shopId)
    .where('answer.order_id', 'in', orderIds)
    .where('answer.booking_id', 'is', null)
    .where('field.visible_for_admin', '=', 1)
    .orderBy('field.position')
    .orderBy('field.id')
    .execute()
  const groups = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...groups].map(([orderId, group]) => [orderId, group.map(toOrderAnswer)]))
}

function toOrderAnswer(row: { value: string; label: StoredTranslatable; options: string }): OrderAnswer {
  return {
    label: parseTranslatable(row.label),
    options: parseOptions(row.options),
    value: valueSchema.parse(JSON.parse(row.value)),
  }
}

/** Writes answers over those at their places, and deletes what stood at the places that are open now. */
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
  const ids = rows.filter((row) => replaced.has(nameOf(toPlace(row)))).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('custom_value').where('id', 'in', ids).execute()
  if (answers.length === 0) return
  await tx
    .insertInto('custom_value')
    .values(
      answers.map((answer) => ({
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

/** Puts answers from one booking to another, in one statement. */
export async function updateAnswersBooking(
  tx: Tx,
  { shopId, replaced }: { shopId: number; replaced: ReadonlyMap<number, number> },
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

const valueSchema = z.union([z.string(), z.boolean(), z.array(z.string())])

function toAnswer(row: Place & { value: string }): Answer {
  return { ...toPlace(row), value: valueSchema.parse(JSON.parse(row.value)) }
}

function toPlace(row: Place) {
  return {
    customFieldId: row.custom_field_id,
    bookingId: row.booking_id,
    productId: row.product_id,
    participant: row.participant,
  }
}
