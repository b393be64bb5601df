import type { FormMetadata } from '@conform-to/react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import { useInputBeforeScripts } from '#app/ui/form/use-input-before-scripts.ts'
import { isOfForm, usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { EditChoices } from './edit-choices.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Saving } from './use-save-state.ts'

type EditorFormProps<Schema extends Record<string, unknown>> = {
  form: FormMetadata<Schema, string[]>
  /** On forms that create, so that posting one twice creates one. */
  requestKey?: string | undefined
  saving: Saving
  /** Labels by property, for what two people changed. */
  labels?: Readonly<Record<string, string>> | undefined
  /** Tells several forms of one page apart. */
  intent?: string | undefined
  /** One of several forms of a page, none of which is the main one. */
  isQuiet?: boolean | undefined
  children: ReactNode
}

/**
 * A form that edits a record: its version, so that nobody overwrites what somebody else saved, the save bar,
 * Ctrl+S, and a question before unsaved changes are left. Give the component that calls `useForm` the key
 * of `saving`. Source: experience.md 19.
 */
export function EditorForm<Schema extends Record<string, unknown>>(props: EditorFormProps<Schema>) {
  const { form, requestKey, saving, labels = {}, intent, isQuiet, children } = props
  const formProps = usePostedForm(form, { defaultShouldRevalidate: true })
  useInputBeforeScripts(form.id)
  const isChanged = saving.state === 'changed'
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const element = document.getElementById(form.id)
      if (!isChanged || !(element instanceof HTMLFormElement)) return
      event.preventDefault()
      element.requestSubmit()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form.id, isChanged])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    formProps.onSubmit(event)
    if (!isOfForm(event)) saving.markSent()
  }
  return (
    <>
      <Form
        method="post"
        className="stack"
        defaultShouldRevalidate
        {...formProps}
        onSubmit={onSubmit}
        onInput={saving.markChanged}
        onReset={saving.markReset}
      >
        {/* The first submit button is what Enter presses: saving, never adding or moving a row. */}
        <button type="submit" hidden tabIndex={-1} />
        <EditChoices start={saving.start} conflict={saving.conflict} labels={labels} />
        {requestKey === undefined ? null : (
          <input type="hidden" name="requestKey" value={requestKey} readOnly />
        )}
        {intent === undefined ? null : <input type="hidden" name="intent" value={intent} readOnly />}
        {children}
        <SaveBar state={saving.state} formId={form.id} intent={intent} isQuiet={isQuiet} />
      </Form>
      {isChanged ? <LeaveGuard /> : null}
    </>
  )
}
