import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { askingProducts } from '#app/domain/order/views/asking-products.ts'
import { findQuestionFacts } from '#app/domain/question/answers-queries.server.ts'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { requestedFields } from '#app/domain/question/customer-field-types.ts'
import { requestedQuestions } from '#app/domain/question/requested-questions.ts'
import type { GuestServices } from '#app/http/context.server.ts'

/** Details to ask of the guest before paying: standard fields, the shop's own questions, and stored answers. */
export async function loadCheckoutQuestions(
  { db, shop }: GuestServices,
  order: Pick<OrderDetails, 'id' | 'bookings'>,
) {
  const products = askingProducts(order)
  const facts = await findQuestionFacts(db, { shopId: shop.id, orderId: order.id, products })
  return {
    fields: requestedFields(await listCustomerFields(db, shop.id), 'guest'),
    questions: requestedQuestions(facts, 'guest'),
    stored: facts.answers,
  }
}
