import type { AddonQuantity } from '#app/domain/order/booking/addon-quantities.ts'
import { changeAddons } from '#app/domain/order/booking/change-addons.server.ts'
import type { QuoteRefusal } from '#app/domain/order/booking/quote-booking.server.ts'
import {
  type GuaranteeRefusal,
  sellGuarantee,
} from '#app/domain/order/guarantee/rebooking-guarantee.server.ts'
import type { Access, OrderInput } from '#app/domain/order/order-types.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Tx } from '#db/transaction.server.ts'

type AddonStepInput = OrderInput &
  Access & {
    bookingId: number
    addons: readonly AddonQuantity[]
    isGuaranteed: boolean
    /** How the guarantee is called, in the shop's languages. */
    guaranteeName: Translatable
  }

/** Gives a reserved booking the add-ons of its step, and the rebooking guarantee or none; both or neither. */
export async function answerAddonStep(
  tx: Tx,
  { addons, isGuaranteed: isBought, guaranteeName: name, ...input }: AddonStepInput,
): Promise<Result<{ bookingId: number }, GuaranteeRefusal | QuoteRefusal>> {
  const changed = await changeAddons(tx, { ...input, addons })
  return changed.ok ? sellGuarantee(tx, { ...input, isBought, name }) : changed
}
