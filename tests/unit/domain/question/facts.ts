import type { AskingProduct } from '#app/domain/question/asking-products.ts'
import type { CustomField } from '#app/domain/question/custom-field-types.ts'
import type { QuestionFacts } from '#app/domain/question/requested-questions.ts'

/** A question asked of all products, shown to everybody and required of nobody. */
export function field(over: Partial<CustomField> & { id: number }): CustomField {
  return {
    internalName: `field-${over.id}`,
    dataType: 'SINGLE_LINE',
    appliesTo: 'BOOKING',
    label: { sv: 'Fråga' },
    hint: {},
    options: [],
    forAllProducts: true,
    visibleForGuest: true,
    visibleForAdmin: true,
    requiredForGuest: false,
    requiredForAdmin: false,
    version: 1,
    isDeleted: false,
    ...over,
  }
}

export function option(key: string, isRemoved = false) {
  return { key, label: { sv: key.toUpperCase() }, isRemoved }
}

/** Two come on product 7 in booking 1. */
export const tour: AskingProduct = {
  bookingId: 1,
  productId: 7,
  productName: { sv: 'Guidad tur' },
  isAddon: false,
  participants: 2,
}

export function facts(over: Partial<QuestionFacts>): QuestionFacts {
  return { fields: [], productFields: [], products: [tour], answers: [], ...over }
}
