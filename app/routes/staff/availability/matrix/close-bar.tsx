import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { type AvailabilityAddress, writeAvailabilityAddress } from '#app/routes/staff/availability-address.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { FormErrors } from '#app/ui/form/form-errors.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Chosen } from './boxes.ts'
import type { Ticked } from './pick-boxes.tsx'
import { useTicking } from './use-ticking.ts'

type CloseFormProps = {
  address: AvailabilityAddress
  requestKey: string
  result: SubmissionResult<string[]> | undefined
  /** The calendar, whose boxes are the form's. */
  children: ReactNode
}

const FORM = 'closing'

/** The form around the calendar while starts are chosen: closes them, wholly or partially, or reopens. */
export function CloseForm({ address, requestKey, result, children }: CloseFormProps) {
  const t = useTranslate()
  const { chosen, ticking } = useTicking()
  const errors = ['', 'starts', 'days', 'requestKey'].flatMap((name) => result?.error?.[name] ?? [])
  return (
    <Form method="post" id={FORM} preventScrollReset {...ticking}>
      <FormErrors form={{ errorId: `${FORM}-error`, errors }} />
      {children}
      <fieldset className="save-bar form closing">
        <legend className="visually-hidden">{t('availability.close_times')}</legend>
        <ChosenCounts chosen={chosen} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <SelectField
          field={fieldOf('amount', result)}
          label={t('availability.how_much')}
          options={[
            { value: 'all', label: t('availability.amount_all') },
            { value: 'part', label: t('availability.amount_part') },
          ]}
        />
        <div className="when-partial">
          <NumberField field={fieldOf('quantity', result)} label={t('field.quantity')} />
        </div>
        <div className="row">
          <SubmitButton kind="danger" name="intent" value="close">
            {t('availability.close_chosen')}
          </SubmitButton>
          <SubmitButton kind="secondary" name="intent" value="open">
            {t('availability.open_again')}
          </SubmitButton>
          <Link className="button ghost" to={writeAvailabilityAddress(address, { isPicking: false })}>
            {t('common.back')}
          </Link>
        </div>
      </fieldset>
    </Form>
  )
}

/** How much is ticked; before anything is, what to do. */
function ChosenCounts({ chosen: { starts, days, free } }: { chosen: Chosen }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const counts = [t('availability.chosen', { count: starts }), t('settings.day_count', { count: days })]
  return (
    <div className="counts" aria-live="polite">
      <b>{starts > 0 ? counts.join(', ') : t('availability.choose_first')}</b>
      {starts > 0 && free !== null ? (
        <span className="muted">{t('availability.chosen_free', { count: free })}</span>
      ) : null}
      {starts === 0 && isHydrated ? (
        <span className="muted with-mouse">{t('availability.choose_hint')}</span>
      ) : null}
    </div>
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

/** Starts and days that were ticked in a refused form. One value comes alone, several as a list. */
export function tickedOf(result: CloseFormProps['result']): Ticked {
  const values = [result?.initialValue?.starts, result?.initialValue?.days].flat()
  return new Set(values.filter((value) => typeof value === 'string'))
}
