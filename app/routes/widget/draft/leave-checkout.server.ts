import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { isLocale } from '#app/domain/shared/text/translatable.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { chooseAddress, stepAddress } from '#app/routes/widget/addresses.ts'
import { previousStep } from '#app/routes/widget/previous-step.server.ts'

/** Buttons of the details page that lead away from it. Typed values are stored first. */
const LEAVING_INTENTS = ['change', 'back', 'language'] as const

/** Where such a button leads; undefined for any other. */
export async function leavingAddress(
  guest: GuestServices,
  order: OrderDetails,
  form: FormData,
): Promise<string | undefined> {
  const { address } = guest
  const intent = LEAVING_INTENTS.find((each) => each === form.get('intent'))
  if (intent === 'change') return chooseAddress(address, order)
  if (intent === 'back') return previousStep(guest, order)
  if (intent === 'language') {
    const lang = form.get('lang')
    return stepAddress(address, order, 'checkout', isLocale(lang) ? { lang } : {})
  }
  return undefined
}
