import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './form-field.ts'
import { AffixInput } from './number-field.tsx'

/** Percent as people write it, '12,5'; comma or point. The server turns it into hundredths of a percent. */
export function PercentageField({ field, label, hint, optional, span }: FieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional} span={span}>
      <AffixInput field={field} hint={hint} suffix="%" inputMode="decimal" />
    </FieldFrame>
  )
}
