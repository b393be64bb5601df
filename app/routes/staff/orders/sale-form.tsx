import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { FormField } from '#app/ui/form/form-field.ts'
import { type ShownField, StandardFields } from '#app/ui/form/standard-fields.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { WarningView } from './answer-sale.server.ts'
import type { SaleStart } from './read-sale.server.ts'
import { type SaleCategory, SaleQuantities } from './sale-quantities.tsx'
import { SaleStarts } from './sale-starts.tsx'

type Fields = Record<StandardFieldName | 'start' | 'ownTime', string> & { quantities: Record<string, string> }

/** The customer as far as somebody has typed. */
export type TypedCustomer = Partial<Record<StandardFieldName, string>>

type SaleFormProps = {
  sale: {
    now: SaleStart | null
    starts: readonly SaleStart[]
    chosen: string
    ownTime: string
    categories: readonly SaleCategory[]
  }
  asked: readonly ShownField[]
  /** What was typed before another product or day was chosen. */
  customer: TypedCustomer
  onCustomer: (typed: TypedCustomer) => void
  requestKey: string
  result: SubmissionResult<string[]> | undefined
  warnings: readonly WarningView[]
}

/** When it starts, how many, and who the customer is. */
export function SaleForm({ sale, asked, customer, onCustomer, requestKey, result, warnings }: SaleFormProps) {
  const t = useTranslate()
  const { categories, chosen, ownTime } = sale
  const [form, fields] = useForm<Fields>({
    id: 'sale',
    lastResult: result ?? null,
    defaultValue: { ...customer, start: chosen, ownTime, quantities: { [String(categories[0]?.id)]: '1' } },
  })
  const quantities = fields.quantities.getFieldset()
  const quantityOf = (id: number): FormField => quantities[String(id)] ?? fields.quantities
  const labels = {
    start: t('sale.start'),
    ownTime: t('sale.own_time'),
    quantities: t('field.quantity'),
    ...Object.fromEntries(asked.map(({ fieldName, label }) => [fieldName, label])),
  }
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className="stack"
      onBlur={({ currentTarget }) => onCustomer(typedIn(currentTarget, asked))}
    >
      <input type="hidden" name="requestKey" value={requestKey} />
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <div className="stack">
        {warnings.length > 0 ? <BookAnyway warnings={warnings} /> : null}
        <Card>
          <SaleStarts fields={fields} {...sale} />
          <SaleQuantities field={fields.quantities} categories={categories} fieldOf={quantityOf} />
        </Card>
        <Card title={t('order.customer')}>
          <StandardFields asked={asked} fieldOf={(name) => fields[name]} countries={[]} isOwn={false} />
        </Card>
        <div className="row">
          <SubmitButton kind={warnings.length > 0 ? 'secondary' : 'primary'}>{t('sale.submit')}</SubmitButton>
          <span className="muted">{t('sale.unpaid_hint')}</span>
        </div>
      </div>
    </Form>
  )
}

function typedIn(form: HTMLFormElement, asked: readonly ShownField[]): TypedCustomer {
  const posted = new FormData(form)
  return Object.fromEntries(asked.map(({ fieldName }) => [fieldName, String(posted.get(fieldName) ?? '')]))
}

/** What no guest could book, and the button that books it knowingly. */
function BookAnyway({ warnings }: { warnings: readonly WarningView[] }) {
  const t = useTranslate()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (warnings.length > 0) box.current?.focus()
  }, [warnings])
  return (
    <section ref={box} className="stack-2" role="alert" tabIndex={-1}>
      <Banner
        tone="warning"
        action={
          <SubmitButton name="accepted" value={warnings.map(({ code }) => code).join(',')}>
            {t('sale.submit_anyway')}
          </SubmitButton>
        }
      >
        {t('booking_move.warning', { reasons: warnings.map(({ text }) => text).join(' ') })}
      </Banner>
    </section>
  )
}
