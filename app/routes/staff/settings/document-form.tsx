import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { Locale } from '#app/domain/shared/translatable.ts'
import { type ShopTexts, TEXT_NAMES } from '#app/domain/shop/shop-documents.ts'
import { shopDocumentSchema } from '#app/http/schemas/shop-document-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/translatable-field.tsx'
import type { Saving } from '#app/ui/form/use-save-state.ts'
import { documentLabels } from './document-labels.ts'

const HINTS = {
  terms: 'document.terms_hint',
  privacy: 'document.privacy_hint',
  preparation: 'document.preparation_hint',
  receiptFooter: 'document.receipt_footer_hint',
} as const

type DocumentFormProps = {
  texts: ShopTexts
  locales: readonly Locale[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

export function DocumentForm({ texts, locales, result, saving }: DocumentFormProps) {
  const t = useTranslate()
  const schema = shopDocumentSchema(t)
  const labels = documentLabels(t)
  const [form, fields] = useForm({
    id: 'document',
    lastResult: result ?? null,
    defaultValue: texts,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} saving={saving}>
        {TEXT_NAMES.map((name) => (
          <TranslatableField
            key={name}
            fields={inLanguages(fields[name], locales)}
            label={labels[name]}
            hint={t(HINTS[name])}
            multiline
            optional
          />
        ))}
      </EditorForm>
    </>
  )
}
