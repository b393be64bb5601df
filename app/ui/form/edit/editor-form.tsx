import type { FormMetadata } from '@conform-to/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { isOfForm, usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
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

/**
 * Tells a form of what was typed before its scripts ran, or put back by the browser: it is input like any other,
 * unsaved, and what the page shows of it follows.
 */
function useInputBeforeScripts(formId: string): void {
  const [isRenderedHere] = useState(useHydrated())
  useEffect(() => {
    const form = document.getElementById(formId)
    if (isRenderedHere || !(form instanceof HTMLFormElement)) return
    const typed = [...form.elements].find(isTyped)
    typed?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [formId, isRenderedHere])
}

/** Whether a control says something else than the document that it came with. */
function isTyped(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const stored = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(stored, 0)
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (!(control instanceof HTMLInputElement)) return false
  const { type, checked, defaultChecked, value, defaultValue } = control
  return type === 'checkbox' || type === 'radio' ? checked !== defaultChecked : value !== defaultValue
}
