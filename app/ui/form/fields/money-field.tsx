import { useFormat } from '#app/i18n/use-format.ts'
import { FieldErrors, FieldFrame, frameClass } from './field-frame.tsx'
import type { FieldProps, FormField } from './form-field.ts'
import { AffixInput } from './number-field.tsx'

/** An amount as people write it, '1 484,50'; comma or point. The server turns it into minor units. */
export function MoneyField({ field, label, hint, optional, span }: FieldProps) {
  const { currencySymbol } = useFormat()
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <AffixInput field={field} hint={hint} suffix={currencySymbol} inputMode="decimal" />
    </FieldFrame>
  )
}

type RowAmountProps = {
  field: FormField
  /** Read out alone. */
  label: string
  placeholder?: string
}

/** The same in a table or list, whose row and column name it for those who see them. */
export function RowAmount({ field, label, placeholder }: RowAmountProps) {
  const { currencySymbol } = useFormat()
  return (
    <div className={frameClass(field)}>
      <FieldErrors field={field} />
      <AffixInput
        field={field}
        suffix={currencySymbol}
        inputMode="decimal"
        placeholder={placeholder}
        aria-label={label}
      />
    </div>
  )
}
