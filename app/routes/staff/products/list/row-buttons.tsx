import type { FormMetadata } from '@conform-to/react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type RowButtonsProps<Schema extends Record<string, unknown>> = {
  form: Pick<FormMetadata<Schema, string[]>, 'remove' | 'reorder'>
  /** Of the list in the form. */
  name: string
  index: number
  count: number
  /** Name of the row, for screen readers. */
  label: string
  onPress: () => void
}

/** Up, down and away for a row of a form's list. Submit buttons, so that they work without script. */
export function RowButtons<Schema extends Record<string, unknown>>(props: RowButtonsProps<Schema>) {
  const { form, name, index, count, label, onPress } = props
  const t = useTranslate()
  const move = (to: number) => ({
    type: 'submit' as const,
    ...form.reorder.getButtonProps({ name, from: index, to }),
    className: 'button ghost icon small',
    onClick: onPress,
  })
  return (
    <span className="row flex-nowrap justify-end">
      <button
        {...move(Math.max(0, index - 1))}
        disabled={index === 0}
        aria-label={t('common.move_up', { name: label })}
      >
        <Icon name="up" small />
      </button>
      <button
        {...move(Math.min(count - 1, index + 1))}
        disabled={index === count - 1}
        aria-label={t('common.move_down', { name: label })}
      >
        <Icon name="down" small />
      </button>
      <button
        type="submit"
        {...form.remove.getButtonProps({ name, index })}
        className="button ghost icon small"
        aria-label={t('bundle.remove_row', { name: label })}
        onClick={onPress}
      >
        <Icon name="close" small />
      </button>
    </span>
  )
}
