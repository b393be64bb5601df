import { z } from 'zod'
import type { Translate } from '#app/i18n/translate.ts'
import { dateTime, id, idList, optionalNumber } from './fields.ts'

/** As many as are closed at once. */
const MOST_STARTS = 500

/** One closeout of a product, as a form posts it and JSON sends it. Source: spec 3 §7. */
export function closeoutSchema(t: Translate) {
  return z
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
    }))
}

/** Starts of products, to be closed or opened again. */
export function closeoutStartsSchema(t: Translate) {
  const starts = z.array(dateTime(t)).min(1, t('form.required')).max(MOST_STARTS, t('form.invalid'))
  const list = z.array(z.object({ rentalProductId: id(t), startDateTimes: starts }))
  return z
    .object({ closeouts: list.min(1, t('form.required')).max(MOST_STARTS, t('form.invalid')) })
    .transform(({ closeouts }) =>
      closeouts.flatMap(({ rentalProductId, startDateTimes }) =>
        startDateTimes.map((startDateTime) => ({ productId: rentalProductId, startDateTime })),
      ),
    )
}

/** A field of a form that was left empty. */
function empty() {
  return z.literal('').transform(() => null)
}
