import { useRef } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { controlProps, type FormField, initialText } from './form-field.ts'

/** Most of one thing that can be asked for at once. Source: experience.md §3.2, component 12. */
const MOST = 500

type StepperProps = {
  field: FormField
  /** Accessible name; the visible label stands beside the stepper. */
  label: string
  min?: number | undefined
  max?: number | undefined
}

/**
 * A whole number between a minus and a plus. The server renders the native number input, which is what is
 * posted; the buttons come after hydration and only drive it.
 */
export function StepperField({ field, label, min = 0, max = MOST }: StepperProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()

  function step(direction: 'more' | 'fewer') {
    if (!input.current) return
    if (direction === 'more') input.current.stepUp()
    else input.current.stepDown()
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function button(direction: 'more' | 'fewer') {
    return (
      <button
        type="button"
        aria-label={t(direction === 'more' ? 'field.more_of' : 'field.fewer_of', { label })}
        onClick={() => step(direction)}
      >
        <Icon name={direction === 'more' ? 'plus' : 'minus'} />
      </button>
    )
  }

  return (
    <div className="stepper">
      {isHydrated ? button('fewer') : null}
      <input
        key={field.key}
        ref={input}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        aria-label={label}
        defaultValue={initialText(field) ?? '0'}
        {...controlProps(field)}
      />
      {isHydrated ? button('more') : null}
    </div>
  )
}
