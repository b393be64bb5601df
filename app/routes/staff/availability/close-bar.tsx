import type { SubmissionResult } from '@conform-to/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import type { FormField } from '#app/ui/form/form-field.ts'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type AvailabilityAddress, writeAvailabilityAddress } from './availability-address.ts'

type CloseFormProps = {
  address: AvailabilityAddress
  requestKey: string
  result: SubmissionResult<string[]> | undefined
  /** The calendar, whose boxes are the form's. */
  children: (ticked: ReadonlySet<string>) => ReactNode
}

const FORM = 'closing'

/** The form around the calendar while starts are chosen: closes them, all or a part, or opens them again. */
export function CloseForm({ address, requestKey, result, children }: CloseFormProps) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const ticked = tickedOf(result?.initialValue?.starts)
  const [count, setCount] = useState(ticked.size)

  function countTicked(event: FormEvent<HTMLFormElement>) {
    setCount(event.currentTarget.querySelectorAll('input[name=starts]:checked').length)
  }
  const errors = ['', 'starts', 'requestKey'].flatMap((name) => result?.error?.[name] ?? [])
  return (
    <Form method="post" id={FORM} onChange={countTicked} preventScrollReset>
      <FormErrors form={{ errorId: `${FORM}-error`, errors }} />
      {children(ticked)}
      <fieldset className="savebar form closing">
        <legend className="vh">{t('availability.close_times')}</legend>
        <b className="grow" aria-live="polite">
          {isHydrated && count > 0 ? t('availability.chosen', { count }) : t('availability.choose_first')}
        </b>
        <input type="hidden" name="requestKey" value={requestKey} />
        <SelectField
          field={fieldOf('amount', result)}
          label={t('availability.how_much')}
          options={[
            { value: 'all', label: t('availability.amount_all') },
            { value: 'part', label: t('availability.amount_part') },
          ]}
        />
        <div className="when-part">
          <NumberField field={fieldOf('quantity', result)} label={t('field.quantity')} />
        </div>
        <div className="row">
          <SubmitButton kind="danger" name="intent" value="close">
            {t('availability.close_chosen')}
          </SubmitButton>
          <SubmitButton kind="secondary" name="intent" value="open">
            {t('availability.open_again')}
          </SubmitButton>
          <Link className="btn ghost" to={writeAvailabilityAddress(address, { isPicking: false })}>
            {t('common.back')}
          </Link>
        </div>
      </fieldset>
    </Form>
  )
}

/** A field of the form, as the server answered it. The library would weigh more than the rest of the page. */
function fieldOf(name: string, result: CloseFormProps['result']): FormField {
  const id = `${FORM}-${name}`
  return {
    key: undefined,
    id,
    name,
    formId: FORM,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue: result?.initialValue?.[name],
    errors: result?.error?.[name] ?? undefined,
  }
}

/** One value comes alone, several as a list. */
function tickedOf(initialValue: unknown): ReadonlySet<string> {
  const values = Array.isArray(initialValue) ? initialValue : [initialValue]
  return new Set(values.filter((value) => typeof value === 'string'))
}
