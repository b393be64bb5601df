import { useFormat } from '#app/i18n/use-format.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './form-field.ts'
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
