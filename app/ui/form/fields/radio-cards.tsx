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

type RadioCardsProps = FieldProps & {
  cards: readonly RadioCard[]
  /** Beside each other where there is room. */
  inline?: boolean
}

/** One choice of few, each a card with a native radio button. */
export function RadioCards({ cards, inline, ...frame }: RadioCardsProps) {
  const { field } = frame
  const chosen = initialText(field)
  return (
    <ChoiceFrame {...frame}>
      <div className={inline ? 'times is-inline' : 'times'}>
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
