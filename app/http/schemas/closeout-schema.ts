import { z } from 'zod'
import { dateTime, id, idList, optionalNumber } from './fields.ts'
import { oncePerLanguage } from './once-per-language.ts'

/** As many as are closed at once. */
const MOST_STARTS = 500

/** One closeout of a product, as a form posts it and JSON sends it. Source: spec 3 §7. */
export const closeoutSchema = oncePerLanguage((t) =>
  z
    .object({
      startDateTime: dateTime(t),
      endDateTime: dateTime(t).nullable().or(empty()).optional(),
      partialQuantity: optionalNumber(t, { min: 1 }),
      rentalProductIdentifiers: idList(t),
    })
    .transform(({ startDateTime, endDateTime = null, partialQuantity, rentalProductIdentifiers }) => ({
      startDateTime,
      endDateTime,
      partialQuantity,
      identifierIds: rentalProductIdentifiers,
    })),
)

/** Starts of products, to be closed or opened again. */
export const closeoutStartsSchema = oncePerLanguage((t) => {
  const starts = z.array(dateTime(t)).min(1, t('form.required')).max(MOST_STARTS, t('form.invalid'))
  const list = z.array(z.object({ rentalProductId: id(t), startDateTimes: starts }))
  return z
    .object({ closeouts: list.min(1, t('form.required')).max(MOST_STARTS, t('form.invalid')) })
    .transform(({ closeouts }) =>
      closeouts.flatMap(({ rentalProductId, startDateTimes }) =>
        startDateTimes.map((startDateTime) => ({ productId: rentalProductId, startDateTime })),
      ),
    )
})

/** A field of a form that was left empty. */
function empty() {
  return z.literal('').transform(() => null)
}
