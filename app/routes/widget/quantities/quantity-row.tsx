import { LARGEST_QUANTITY } from '#app/http/limits.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { quantityField } from './quantities.ts'

type QuantityRowProps = {
  id: number | string
  formId: string
  label: string
  hint: string | null
  unitPriceMinor: number
  quantity: number
  /** Typed text that is no quantity, to stand there again. */
  typed?: string | undefined
  error: string | undefined
  /** Why it isn't available; a quantity chosen before can be lowered all the same. */
  reason?: string | null
  /** Fewest that it may be; what is booked already. */
  least?: number
}

/**
 * Quantity of one row. Without the script its buttons post the form and count there; with it they drive
 * the number between them.
 */
export function QuantityRow({
  id,
  formId,
  label,
  hint,
  unitPriceMinor,
  quantity,
  ...rest
}: QuantityRowProps) {
  const t = useTranslate()
  const format = useFormat()
  const { typed, error, reason = null, least = 0 } = rest
  const isOut = reason !== null && quantity <= 0 && typed === undefined
  const name = quantityField(id)
  const errorId = `${formId}-${name}-error`
  return (
    <div className={error ? 'quantity-row field has-error' : 'quantity-row'}>
      <div>
        <b>{label}</b>{' '}
        <span className="muted">
          {unitPriceMinor === 0 ? t('guest.included') : format.money(unitPriceMinor)}
        </span>
        {hint ? <small>{hint}</small> : null}
        {reason ? <small className="accent">{reason}</small> : null}
        {error ? (
          <p className="error-line" id={errorId}>
            <Icon name="warning" small />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      <div className="stepper">
        <button
          type="submit"
          name="intent"
          value={`minus:${id}`}
          aria-label={t('field.fewer_of', { label })}
          disabled={quantity <= least}
        >
          <Icon name="minus" />
        </button>
        <input
          id={`${formId}-${name}`}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed ?? quantity}
          min={least}
          max={LARGEST_QUANTITY}
          disabled={isOut}
          aria-label={t('guest.quantity_of', { label })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <button
          type="submit"
          name="intent"
          value={`plus:${id}`}
          aria-label={t('field.more_of', { label })}
          disabled={reason !== null || quantity >= LARGEST_QUANTITY}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  )
}
