import { type Quantities, totalQuantity } from '#app/routes/widget/quantities/quantities.ts'

/** At most so many in all: what is too many is taken off the last price category first. */
export function fitQuantities(quantities: Quantities, most: number): Quantities {
  let surplus = Math.max(0, totalQuantity(quantities) - most)
  const fitted = [...quantities].reverse().map(([id, quantity]) => {
    const off = Math.min(quantity, surplus)
    surplus -= off
    return [id, quantity - off] as const
  })
  return new Map(fitted.reverse())
}

/** The quantities after the button that books as many as are left; any other button leaves them as they are. */
export function readFitted(intent: FormDataEntryValue, quantities: Quantities): Quantities {
  const [, most] = /^fit:(\d{1,3})$/.exec(String(intent)) ?? []
  return most === undefined ? quantities : fitQuantities(quantities, Number(most))
}
