import type { ReactNode } from 'react'
import { FieldErrors, frameClass, Hint, OptionalMark } from './field-frame.tsx'
import { type FieldProps, initialText, useFieldLabel } from './form-field.ts'

type RadioCard = {
  value: string
  label: ReactNode
  /** Second line: what is left, what it costs. */
  note?: ReactNode
  /** 'few' draws the note in the accent: there is little left. */
  tone?: 'few' | undefined
  disabled?: boolean | undefined
}

/** One choice of few, each a card with a native radio button. */
export function RadioCards({
  field,
  label,
  hint,
  optional,
  span,
  cards,
}: FieldProps & { cards: readonly RadioCard[] }) {
  const chosen = initialText(field)
  const describedBy = [hint ? field.descriptionId : '', field.errors?.length ? field.errorId : ''].filter(
    Boolean,
  )
  return (
    <fieldset
      key={field.key}
      id={field.id}
      tabIndex={-1}
      className={frameClass(field, span)}
      aria-describedby={describedBy.join(' ') || undefined}
    >
      <legend className="field-label">
        {useFieldLabel(field, label)}
        <OptionalMark optional={optional} />
      </legend>
      <Hint field={field} hint={hint} />
      <FieldErrors field={field} />
      <div className="times">
        {cards.map((card) => (
          <label key={card.value} className={card.disabled ? 'time-choice is-out' : 'time-choice'}>
            <input
              type="radio"
              name={field.name}
              form={field.formId}
              value={card.value}
              disabled={card.disabled}
              defaultChecked={card.value === chosen}
            />
            <span>
              <b>{card.label}</b>
              {card.note ? (
                <small className={card.tone === 'few' ? 'accent' : undefined}>{card.note}</small>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
