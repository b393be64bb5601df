import { useTranslate } from '#app/i18n/translate.ts'
import type { FieldProps } from './form-field.ts'
import { RadioGroup } from './radio-group.tsx'

/** Names of the design's tints, `--t1` first. */
const TINTS = ['green', 'blue', 'orange', 'purple', 'olive', 'grey'] as const

/** A colour of the design's tints, each with its name. */
export function TintField(props: FieldProps) {
  const t = useTranslate()
  const options = TINTS.map((tint, index) => ({
    value: String(index + 1),
    label: (
      <span className="inline-flex items-center gap-2">
        <span aria-hidden="true" className="inline-block h-4 w-4 rounded bg-(--tb)" data-tint={index + 1} />
        {t(`schedule.tint_${tint}`)}
      </span>
    ),
  }))
  return <RadioGroup {...props} options={options} />
}
