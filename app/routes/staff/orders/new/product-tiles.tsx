import type { FocusEvent } from 'react'
import type { FreeDay } from '#app/domain/availability/starts/day-status.ts'
import type { LocalDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ChoiceTile } from '#app/routes/staff/orders/choice/choice-tile.tsx'
import { STEP_KEYS } from '#app/routes/staff/orders/choice/step-keys.ts'
import { STAFF_BOOKING_PARAMETERS } from '#app/routes/staff/staff-booking-address.ts'

/** `free` on the chosen date; null for all where they are listed instead. */
export type ProductTile = { id: number; name: string; tint: number; free: FreeDay | null }

type ProductTilesProps = {
  products: readonly ProductTile[]
  productId: number | undefined
  date: LocalDate
}

/** Products to choose one of, each with what is free on the date. */
export function ProductTiles({ products, productId, date }: ProductTilesProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <fieldset
      id="sale-product"
      className="field choice-tiles product-tiles"
      tabIndex={-1}
      // The key of a radio button would choose it.
      accessKey={productId === undefined ? STEP_KEYS.product : undefined}
      onFocus={focusFirst}
    >
      <legend className="field-label">
        {t('orders.product')} <span className="muted">· {format.dateShort(date)}</span>
      </legend>
      <div>
        {products.map(({ id, name, tint, free }) => (
          <ChoiceTile
            key={id}
            name={STAFF_BOOKING_PARAMETERS.productId}
            value={String(id)}
            isChosen={id === productId}
            accessKey={id === productId ? STEP_KEYS.product : undefined}
            tint={tint}
            free={free}
          >
            {name}
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}

/** Goes on to the first tile once the tiles themselves have focus. */
function focusFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('input')?.focus()
}
