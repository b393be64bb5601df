import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { labelOf } from '#app/ui/form/fields/form-field.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'

/** Fields of Conform's submission result that are shown. */
export type SubmissionErrors = { error?: Record<string, string[] | null> | null | undefined }

/** Nobody can put a version right: `EditConflict` tells who saved meanwhile. */
const SHOWN_ABOVE = 'version'

type ErrorSummaryProps = {
  /** Form id; Conform names a field's element `formId-fieldName`, and what is wrong with the form `formId-error`. */
  formId: string
  /** The server's answer to the last submit, so the box stays until the next one while fields clear on edit. */
  result: SubmissionErrors | undefined
  /** Labels of fields, put before the message: 'Mobil: …'. */
  labels?: Record<string, string> | undefined
  /** The form saves changes, and the summary says that it did not. Source: spec 2 §8. */
  isSaving?: boolean
  /** The focus stays where it is, as with somebody who types. */
  keepsFocus?: boolean
}

/** Lists all errors of a form, first on the page, with a link to each field. Source: experience.md 15. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { formId, result, labels, isSaving = false, keepsFocus = false } = props
  const t = useTranslate()
  const box = useFocusOn<HTMLElement>(result?.error && result, { keepsFocus })

  const items = Object.entries(result?.error ?? {})
    .filter(([name]) => name !== SHOWN_ABOVE)
    .flatMap(([name, messages]) => (messages ?? []).map((message) => ({ name, message })))
  if (items.length === 0) return null
  const message = t('form.error_summary', { count: items.length })
  return (
    <section ref={box} className="error-summary" id="error-summary" role="alert" tabIndex={-1}>
      <h2>
        <Icon name="warning" />
        {isSaving ? t('form.not_saved', { message }) : message}
      </h2>
      <ul>
        {items.map(({ name, message }) => (
          <li key={`${name} ${message}`} id={name === '' ? `${formId}-error` : undefined}>
            {name === '' ? (
              message
            ) : (
              <a href={`#${formId}-${name}`}>{withLabel(labelOf(name, labels ?? {}), message, t)}</a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A message that speaks of 'this field' names it instead, where it has a label. Source: spec 2 §5. */
function withLabel(label: string | undefined, message: string, t: Translate): string {
  if (!label) return message
  if (message === t('form.required')) return t('form.field_required', { field: label })
  if (message === t('form.invalid')) return t('form.field_invalid', { field: label })
  return `${label}: ${message}`
}
