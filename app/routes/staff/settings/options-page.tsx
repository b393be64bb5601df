import { type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EditStart } from '#app/domain/shared/edit.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import type { LoggedChange } from '#app/ui/feedback/change-log.tsx'
import type { ShownConflict } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { optionLabels } from './option-labels.ts'
import { SettingsPage } from './settings-page.tsx'

/** A form of some of the shop's options. */
type OptionsForm = Partial<ShopOptions> & { version?: EditStart | undefined }
export type OptionsSchema = (t: Translate) => z.ZodType<OptionsForm>

type OptionFields = { [Name in keyof ShopOptions]-?: FieldMetadata<OptionsForm[Name], OptionsForm> }

type OptionsPageProps = {
  title: string
  subtitle: string
  schemaOf: OptionsSchema
  shown: { options: ShopOptions; version: number; log: readonly LoggedChange[] }
  answer: { result: SubmissionResult<string[]>; conflict?: ShownConflict } | undefined
  /** Content under the form. */
  beside?: ReactNode
  /** The controls of the options that the schema names, with what each is called. */
  children: (fields: OptionFields, labels: ReturnType<typeof optionLabels>) => ReactNode
}

/** A page of the settings whose form holds some of the shop's options and nothing else. */
export function OptionsPage({ schemaOf, shown, answer, beside, children, ...titles }: OptionsPageProps) {
  const t = useTranslate()
  const { options, version, log } = shown
  const saving = useSaveState({ version, answer })
  return (
    <SettingsPage {...titles} answer={answer} log={log} labels={optionLabels(t)}>
      <Options key={saving.key} options={options} schemaOf={schemaOf} result={answer?.result} saving={saving}>
        {children}
      </Options>
      {beside}
    </SettingsPage>
  )
}

type OptionsProps = Pick<OptionsPageProps, 'schemaOf' | 'children'> & {
  options: ShopOptions
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function Options({ options, schemaOf, result, saving, children }: OptionsProps) {
  const t = useTranslate()
  const schema = schemaOf(t)
  const labels = optionLabels(t)
  const [form, fields] = useForm<OptionsForm>({
    id: 'options',
    lastResult: result ?? null,
    defaultValue: options,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        {children(fields, labels)}
      </EditorForm>
    </>
  )
}
