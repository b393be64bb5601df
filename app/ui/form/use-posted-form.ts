import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { FormEvent } from 'react'
import { type SubmitOptions, useSubmit } from 'react-router'

/** Names a button that changes the form itself, such as one that adds a row. */
const CONFORM_INTENT = '__intent__'

/**
 * Props of a form that goes to the server even when the browser has found faults in it: only the page that comes
 * back has the summary of all of them, and says so in its title. Source: experience.md 15.
 */
export function usePostedForm<Schema extends Record<string, unknown>>(
  form: FormMetadata<Schema, string[]>,
  options?: SubmitOptions,
) {
  const submit = useSubmit()
  const props = getFormProps(form)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    props.onSubmit(event)
    if (event.defaultPrevented && !isOfForm(event)) {
      void submit(submitterOf(event) ?? event.currentTarget, options)
    }
  }
  return { ...props, onSubmit }
}

/** True for a button of the form's own, which Conform has answered. */
export function isOfForm(event: FormEvent): boolean {
  return submitterOf(event)?.name === CONFORM_INTENT
}

/** The button that a form was submitted by; null for none. */
export function submitterOf({ nativeEvent }: FormEvent): HTMLButtonElement | HTMLInputElement | null {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  const isButton = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement
  return isButton ? submitter : null
}
