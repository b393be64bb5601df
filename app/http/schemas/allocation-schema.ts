import { z } from 'zod'
import { LARGEST_DEMAND } from '#app/domain/availability/demand.ts'
import { LARGEST_ID } from '#app/domain/shared/id.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { id, idList, wholeNumber } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'
import { typedNumber } from './typed-number.ts'

/** More than a form has rows. */
const MOST_RESOURCES = 500

/** Quantity of a booked product for a resource, as JSON sends it. */
function resource(t: Translate) {
  return z.object({
    resourceTypeId: id(t),
    resourceId: id(t),
    quantity: wholeNumber(t, { max: LARGEST_DEMAND }),
  })
}

const version = z.int().min(1).max(LARGEST_ID)

/** Resources of one booked product; a type of which none is ticked posts no `resourceId`. */
export const productResourcesSchema = oncePerLanguage((t) => {
  const chosen = resource(t)
    .partial({ resourceId: true })
    .extend({ quantity: typedNumber(t, { max: LARGEST_DEMAND }) })
  return z
    .object({ version, rentalProductId: id(t), resources: z.array(chosen).max(MOST_RESOURCES).default([]) })
    .transform(({ resources, rentalProductId: productId, version: begun }) => {
      const ticked = resources.flatMap(({ resourceTypeId: typeId, resourceId, quantity }) =>
        resourceId === undefined ? [] : [{ typeId, resourceId, quantity }],
      )
      return { version: begun, products: [{ productId, resources: ticked }] }
    })
})

/** Named units of one booked product. */
export const productUnitsSchema = oncePerLanguage((t) =>
  z
    .object({ version, rentalProductId: id(t), identifierIds: idList(t) })
    .transform(({ rentalProductId: productId, ...form }) => ({ ...form, productId })),
)

/** Body of the call: resources of any of the booking's products. Source: spec 2 §7. */
export const bookingResourcesSchema = oncePerLanguage((t) =>
  z
    .array(resource(t).extend({ rentalProductId: id(t) }))
    .max(MOST_RESOURCES, t('form.invalid'))
    .transform((resources) => {
      const ofProducts = Map.groupBy(resources, ({ rentalProductId }) => rentalProductId)
      return [...ofProducts].map(([productId, ofProduct]) => ({
        productId,
        resources: ofProduct.map(({ resourceTypeId: typeId, resourceId, quantity }) => ({
          ...{ typeId, resourceId, quantity },
        })),
      }))
    }),
)
