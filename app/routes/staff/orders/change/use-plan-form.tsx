import type { FormEvent } from 'react'
import { useSubmit } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { submitterOf } from '#app/ui/form/use-posted-form.ts'

/** Value of the buttons that show what the form would change. */
export const PLAN = 'plan'

/** Lets the page stay where it is scrolled to when the plan is shown, also for a day or a start that was chosen. */
export function usePlanForm<Props extends { onSubmit: (event: FormEvent<HTMLFormElement>) => void }>(
  props: Props,
): Props {
  const submit = useSubmit()
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = submitterOf(event)
    if (button?.value !== PLAN) return props.onSubmit(event)
    event.preventDefault()
    void submit(new FormData(event.currentTarget, button), { method: 'post', preventScrollReset: true })
  }
  return { ...props, onSubmit }
}

/** First in the form, so that Enter in any field shows the plan and picks none of the near starts. */
export function DefaultButton() {
  const t = useTranslate()
  return (
    <button
      type="submit"
      name="intent"
      value={PLAN}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      {t('change.show')}
    </button>
  )
}
