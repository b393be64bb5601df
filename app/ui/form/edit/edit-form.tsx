import { type DefaultValue, type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ReactNode, use, useMemo, useState } from 'react'
import type { z } from 'zod'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { FieldLabels, type Labels } from '#app/ui/form/fields/form-field.ts'
import type { ShownConflict } from './edit-conflict.tsx'
import { EditErrors } from './edit-errors.tsx'
import { EditorForm } from './editor-form.tsx'
import { type Saving, useSaveState } from './use-save-state.ts'

/** An action's answer that shows its form again. */
export type FormAnswer = { result: SubmissionResult<string[]>; conflict?: ShownConflict }

export type EditSchema = z.ZodType<unknown, Record<string, unknown>>
type Form<Schema extends EditSchema> = FormMetadata<z.input<Schema>, string[]>

export type EditFormProps<Schema extends EditSchema> = {
  /** Id of the form, and the beginning of its fields' ids. */
  name: string
  schema: (t: Translate) => Schema
  /** Values as they are stored, with the record's version; without one while it is new. */
  stored: (DefaultValue<z.input<Schema>> & { version?: number | undefined }) | null
  answer: FormAnswer | undefined
  /** Typed before the form was left for another page. */
  draft?: FormAnswer | null | undefined
  /** On a form that creates, so that posting it twice creates one. */
  requestKey?: string | undefined
  /** Labels that the page's own lack. */
  labels?: Labels | undefined
  /**
   * Tells several forms of one page apart, each of which answers only its own post. The page itself shows
   * `EditErrors`, once for all of them.
   */
  intent?: string | undefined
  /** Among several forms the one whose Save stays filled. */
  isMain?: boolean
  /** The controls; a row that is added or removed needs the form, or tells `saving` of it. */
  children: (
    fields: ReturnType<Form<Schema>['getFieldset']>,
    parts: { form: Form<Schema>; saving: Saving },
  ) => ReactNode
}

/**
 * The form of a record: its version, so that nobody overwrites what somebody else saved, its errors, the save
 * bar, and a question before unsaved changes are left. A field finds its label by its name. Every answer reads
 * the page anew, so that it shows what was saved meanwhile. Source: reliability.md F10, experience.md 19.
 */
export function EditForm<Schema extends EditSchema>(props: EditFormProps<Schema>) {
  const { name, stored, draft, intent } = props
  const labels = { ...use(FieldLabels), ...props.labels }
  const answer = isOf(intent, props.answer) ? props.answer : undefined
  const saving = useSaveState({
    ...{ version: stored?.version, answer, hasError: Boolean(answer?.result.error), draft, intent },
    // The record's other forms move its version too.
    stored: intent && JSON.stringify({ ...stored, version: undefined }),
  })
  return (
    <FieldLabels value={labels}>
      {intent === undefined ? (
        <EditErrors formId={name} answer={answer} isTyping={saving.state === 'changed'} />
      ) : null}
      <FormFields
        key={saving.key}
        {...props}
        labels={labels}
        result={(answer ?? draft)?.result}
        saving={saving}
      />
    </FieldLabels>
  )
}

/** Whether an answer is of the form with an intent, or of the page's only one. */
function isOf(intent: string | undefined, answer: FormAnswer | undefined): boolean {
  return intent === undefined || answer?.result.initialValue?.intent === intent
}

type FormFieldsProps<Schema extends EditSchema> = EditFormProps<Schema> & {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function FormFields<Schema extends EditSchema>(props: FormFieldsProps<Schema>) {
  const { name, stored, labels, requestKey, intent, isMain, result, saving, children } = props
  const t = useTranslate()
  const schema = props.schema(t)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>, string[]>({
    id: name,
    lastResult: useErrors(result),
    ...(stored ? { defaultValue: stored } : {}),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const isQuiet = intent !== undefined && !isMain
  return (
    <EditorForm
      form={form}
      labels={labels}
      requestKey={requestKey}
      saving={saving}
      intent={intent}
      isQuiet={isQuiet}
    >
      {children(fields, { form, saving })}
    </EditorForm>
  )
}

/**
 * Errors of an answer, without the values: a form that is there already has those, or what was typed since. The
 * focus is the page's to move.
 */
function useErrors(result: SubmissionResult<string[]> | undefined): SubmissionResult<string[]> | null {
  const [first] = useState(result)
  return useMemo(() => {
    if (!result?.initialValue || result === first) return result ?? null
    const { initialValue: _, status: __, ...errors } = result
    return errors
  }, [result, first])
}
