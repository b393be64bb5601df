import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import {
  QuestionSections,
  type Questions,
  questionLabels,
} from '#app/routes/staff/orders/order/question-sections.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import type { Option } from '#app/ui/form/fields/select-field.tsx'
import { type ShownField, StandardFields } from '#app/ui/form/groups/standard-fields.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { BackToOrder } from './order-form-page.tsx'

type Answers = Record<string, string | string[]>
type Fields = Record<StandardFieldName, string> & { answers: Answers }

type CustomerFormProps = {
  orderId: number
  version: number
  requestedFields: readonly ShownField[]
  questions: Questions
  countries: readonly Option[]
  defaults: Partial<Fields>
  result: SubmissionResult<string[]> | undefined
  /** Somebody saved meanwhile: what is stored stands by what was typed. Source: reliability.md F10. */
  isChangedByOther: boolean
}

/** The customer's details and the answers to the shop's own questions, as staff fill them in. */
export function CustomerForm(props: CustomerFormProps) {
  const { orderId, version, requestedFields, questions, countries, defaults, result, isChangedByOther } =
    props
  const t = useTranslate()
  const [form, fields] = useForm<Fields>({
    id: 'customer',
    lastResult: result ?? null,
    defaultValue: defaults,
  })
  const typed = isChangedByOther ? result?.initialValue : undefined
  const savedHint = (saved: string | undefined, written: unknown) => {
    if ((saved ?? '') === (written ?? '')) return undefined
    return saved ? t('order.saved_value', { value: saved }) : t('order.saved_empty')
  }
  const shown = requestedFields.map((field) => ({
    ...field,
    hint: typed ? savedHint(defaults[field.fieldName], typed[field.fieldName]) : field.hint,
  }))
  const answers = fields.answers.getFieldset()
  const answerField = (name: string): FormField => answers[name] ?? fields.firstName
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labelsOf(props)} />
      <Form method="post" {...getFormProps(form)} className="stack">
        <input type="hidden" name="version" value={version} readOnly />
        <StandardFields
          requestedFields={shown}
          fieldOf={(name) => fields[name]}
          countries={countries}
          isOwn={false}
        />
        <QuestionSections questions={questions} fieldOf={answerField} />
        <div className="row">
          <SubmitButton>{t('common.save')}</SubmitButton>
          <BackToOrder orderId={orderId} />
        </div>
      </Form>
    </>
  )
}

function labelsOf({ requestedFields, questions }: CustomerFormProps): Record<string, string> {
  return {
    ...Object.fromEntries(requestedFields.map(({ fieldName, label }) => [fieldName, label])),
    ...questionLabels(questions),
  }
}
