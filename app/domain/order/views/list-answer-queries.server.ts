import { parseAnswerValue } from '#app/domain/question/answers-queries.server.ts'
import { parseOptions } from '#app/domain/question/custom-field-queries.server.ts'
import type { DataType, FieldOption } from '#app/domain/question/custom-field-types.ts'
import type { AnswerValue } from '#app/domain/question/requested-questions.ts'
import type { Db } from '#db/transaction.server.ts'

/** An answer of an order, or of one booking of it. */
export type ListAnswer = {
  orderId: number
  bookingId: number | null
  customFieldId: number
  value: AnswerValue
  dataType: DataType
  options: readonly FieldOption[]
}

/** Answers to some questions in some orders, in one statement. */
export async function listAnswersOf(
  db: Db,
  {
    shopId,
    orderIds,
    fieldIds,
  }: { shopId: number; orderIds: readonly number[]; fieldIds: readonly number[] },
): Promise<ListAnswer[]> {
  if (orderIds.length === 0 || fieldIds.length === 0) return []
  const rows = await db
    .selectFrom('custom_value as answer')
    .innerJoin('custom_field as field', 'field.id', 'answer.custom_field_id')
    .select(['answer.order_id', 'answer.booking_id', 'answer.custom_field_id', 'answer.value'])
    .select(['field.data_type', 'field.options'])
    // As it stands, SQLite would look through the answers of all years instead of the orders'.
    .where((eb) => eb(eb('answer.shop_id', '+', eb.lit(0)), '=', shopId))
    .where('answer.order_id', 'in', orderIds)
    .where('answer.custom_field_id', 'in', fieldIds)
    .orderBy('answer.id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    bookingId: row.booking_id,
    customFieldId: row.custom_field_id,
    value: parseAnswerValue(row.value),
    dataType: row.data_type,
    options: parseOptions(row.options),
  }))
}
