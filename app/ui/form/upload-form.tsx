import type { ChangeEvent, DragEvent } from 'react'
import { Form, useFormAction, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldFrame } from '#app/ui/form/fields/field-frame.tsx'
import { controlProps } from '#app/ui/form/fields/form-field.ts'
import { ErrorSummary, type SubmissionErrors } from './error-summary.tsx'
import { SubmitButton } from './submit-button.tsx'

type UploadFormProps = {
  /** Where it posts. */
  action: string
  /** The field's name; also the id of the form. */
  name: string
  label: string
  hint: string
  submit: string
  /** Types in the syntax of `accept`, for the browser's own choice of files. */
  accept: string
  /** How many files at once. */
  most: number
  /** Bytes of one file, to say so before it is sent. The server has the last word. */
  maxBytes: number
  /** The server's answer to the last upload. */
  result?: SubmissionErrors | undefined
}

const MEGABYTE = 1_048_576

/**
 * A form that uploads files: a file input and a button. Files can be dropped on it too, and while they are on
 * their way it says so. A file that is too large is refused before it is sent.
 */
export function UploadForm(props: UploadFormProps) {
  const { action, name, label, hint, submit, accept, most, maxBytes, result } = props
  const t = useTranslate()
  const isSending = useIsSending(action)
  const formId = `${name}-form`
  const field = {
    ...{ key: undefined, id: `${formId}-${name}`, formId, name },
    ...{
      errorId: `${name}-error`,
      descriptionId: `${name}-hint`,
      errors: result?.error?.[name] ?? undefined,
    },
  }

  function check(input: HTMLInputElement) {
    const files = [...(input.files ?? [])]
    const tooMany = files.length > most ? t('refusal.too_many_files', { count: most }) : ''
    const tooLarge = files.some(({ size }) => size > maxBytes)
      ? t('refusal.file_too_large', { megabytes: Math.floor(maxBytes / MEGABYTE) })
      : ''
    input.setCustomValidity(tooMany || tooLarge)
    return input.reportValidity()
  }

  function onDrop(event: DragEvent<HTMLFormElement>) {
    const input = event.currentTarget.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement) || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    input.files = event.dataTransfer.files
    if (check(input)) event.currentTarget.requestSubmit()
  }

  return (
    <>
      <ErrorSummary formId={formId} result={result} labels={{ [name]: label }} />
      <Form
        id={formId}
        method="post"
        action={action}
        encType="multipart/form-data"
        className="upload"
        onDragOver={allowDrop}
        onDrop={onDrop}
      >
        <FieldFrame field={field} label={label} hint={hint}>
          <input
            type="file"
            className="input file"
            accept={accept}
            multiple={most > 1}
            required
            onChange={(event: ChangeEvent<HTMLInputElement>) => check(event.currentTarget)}
            {...controlProps(field, hint)}
          />
        </FieldFrame>
        <div className="row">
          <SubmitButton kind="secondary" action={action} pendingLabel={t('upload.sending')}>
            {submit}
          </SubmitButton>
          {isSending ? <progress className="grow" aria-label={t('upload.sending')} /> : null}
        </div>
      </Form>
    </>
  )
}

function useIsSending(action: string): boolean {
  const navigation = useNavigation()
  const ownAction = useFormAction(action)
  return navigation.state !== 'idle' && navigation.formAction === ownAction
}

/** Without it a browser opens what is dropped. */
function allowDrop(event: DragEvent<HTMLFormElement>) {
  event.preventDefault()
}
