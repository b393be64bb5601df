import { type KeyboardEvent, useRef } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { controlProps, type FormField, initialText } from './form-field.ts'

/** Most units or people in one request. Source: experience.md §3.2, component 12. */
const MOST = 500

type StepperProps = {
  field: FormField
  /** Accessible name; the visible label stands by the stepper. */
  label: string
  accessKey?: string | undefined
  min?: number | undefined
  max?: number | undefined
}

/**
 * A whole number between a minus and a plus. The server renders the input alone, which is what is posted: of text,
 * so that what is no number stands in it again at its message. The buttons come after hydration and only drive it,
 * as the arrow keys do.
 */
export function StepperField({ field, label, accessKey, min = 0, max = MOST }: StepperProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()

  function step(by: 1 | -1) {
    if (!input.current) return
    input.current.value = stepText(input.current.value, by, { min, max })
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  function button(by: 1 | -1) {
    return (
      <button
        type="button"
        aria-label={t(by === 1 ? 'field.more_of' : 'field.fewer_of', { label })}
        onClick={() => step(by)}
      >
        <Icon name={by === 1 ? 'plus' : 'minus'} />
      </button>
    )
  }

  return (
    <div className="stepper">
      {isHydrated ? button(-1) : null}
      <input
        key={field.key}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        accessKey={accessKey}
        onKeyDown={onKeyDown}
        defaultValue={initialText(field) ?? '0'}
        {...controlProps(field)}
      />
      {isHydrated ? button(1) : null}
    </div>
  )
}

/**
 * A typed number one more or fewer, within its limits; what is no number counts as the least. Exported for tests.
 */
export function stepText(text: string, by: 1 | -1, { min, max }: { min: number; max: number }): string {
  const typed = /^-?\d+$/.test(text.trim()) ? Number(text) : min
  return String(Math.min(max, Math.max(min, typed + by)))
}
