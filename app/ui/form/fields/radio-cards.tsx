import type { ReactNode } from 'react'
import { ChoiceFrame } from './field-frame.tsx'
import { type FieldProps, initialText } from './form-field.ts'

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
export function RadioCards({ cards, ...frame }: FieldProps & { cards: readonly RadioCard[] }) {
  const { field } = frame
  const chosen = initialText(field)
  return (
    <ChoiceFrame {...frame}>
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
    </ChoiceFrame>
  )
}
