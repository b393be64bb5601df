import { type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { StandardFieldName } from '#app/domain/question/customer-field-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { choiceAddress } from '#app/routes/staff/sale-address.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import type { FormField } from '#app/ui/form/form-field.ts'
import { type ShownField, StandardFields } from '#app/ui/form/standard-fields.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import type { WarningView } from './answer-sale.server.ts'
import { questionLabels } from './question-sections.tsx'
import type { SalePage, SaleView } from './read-sale.server.ts'
import { OtherAnswers, SaleQuestions } from './sale/sale-questions.tsx'
import { SaleTotal } from './sale/sale-total.tsx'
import { useLiveSale } from './sale/use-live-sale.ts'
import { useSaleForm } from './sale/use-sale-form.ts'
import { SaleQuantities } from './sale-quantities.tsx'
import { SaleStarts } from './sale-starts.tsx'
import { SaleWhen } from './sale-when.tsx'

type Fields = Record<StandardFieldName | 'start' | 'ownTime', string> & {
  quantities: Record<string, string>
  answers: Record<string, string | string[]>
}

/** The customer as far as somebody has typed. */
export type TypedCustomer = Partial<Record<StandardFieldName, string>>

type SaleFormProps = {
  page: Pick<SalePage, 'address' | 'products' | 'asked' | 'requestKey'>
  sale: SaleView
  /** Customer fields typed before another product or day was chosen. */
  customer: TypedCustomer
  onCustomer: (typed: TypedCustomer) => void
  result: SubmissionResult<string[]> | undefined
  warnings: readonly WarningView[]
}

/** What, when and how many, what the shop asks, who the customer is, and what it costs: all in one form. */
export function SaleForm({ page, sale, customer, onCustomer, result, warnings }: SaleFormProps) {
  const t = useTranslate()
  const { asked, products } = page
  const { categories, chosen, ownTime, blockedBy } = sale
  const address = { ...page.address, length: sale.length }
  const action = choiceAddress(address)
  const [form, fields] = useForm<Fields>({
    id: 'sale',
    lastResult: result ?? null,
    defaultValue: { ...customer, start: chosen, ownTime, quantities: { [String(categories[0]?.id)]: '1' } },
  })
  const { total, hasFailed, questions, onInput } = useLiveSale(sale, action)
  const formProps = useSaleForm(usePostedForm(form), address)
  const quantities = fields.quantities.getFieldset()
  const quantityOf = (id: number): FormField => quantities[String(id)] ?? fields.quantities
  const answers = fields.answers.getFieldset()
  const answerOf = (name: string): FormField => answers[name] ?? fields.answers
  const labels = {
    start: t('sale.start'),
    ownTime: t('sale.own_time'),
    quantities: t('field.quantity'),
    ...Object.fromEntries(asked.map(({ fieldName, label }) => [fieldName, label])),
    ...questionLabels(questions),
  }
  return (
    <Form
      method="post"
      action={action}
      {...formProps}
      className="grid-2"
      onInput={onInput}
      onBlur={({ currentTarget }) => onCustomer(typedIn(currentTarget, asked))}
    >
      <input type="hidden" name="requestKey" value={page.requestKey} />
      <OtherAnswers questions={questions} typed={fields.answers.initialValue} />
      <div className="stack">
        <ErrorSummary formId={form.id} result={result} labels={labels} />
        <div className="stack">
          {warnings.length > 0 ? <BookAnyway warnings={warnings} action={action} /> : null}
          <SaleWhen address={address} products={products} sale={sale} />
          {blockedBy ? (
            <Banner tone={blockedBy === 'end' ? 'info' : 'warning'}>
              {t(blockedBy === 'end' ? 'sale.needs_end' : 'refusal.price_not_set')}
            </Banner>
          ) : (
            <Card>
              <SaleStarts fields={fields} {...sale} />
              <SaleQuantities field={fields.quantities} categories={categories} fieldOf={quantityOf} />
            </Card>
          )}
          <SaleQuestions questions={questions} fieldOf={answerOf} />
          <Card title={t('order.customer')}>
            <StandardFields asked={asked} fieldOf={(name) => fields[name]} countries={[]} isOwn={false} />
          </Card>
        </div>
      </div>
      {blockedBy ? null : (
        <SaleTotal
          total={total}
          hasFailed={hasFailed}
          address={address}
          action={action}
          isWarned={warnings.length > 0}
        />
      )}
    </Form>
  )
}

function typedIn(form: HTMLFormElement, asked: readonly ShownField[]): TypedCustomer {
  const posted = new FormData(form)
  return Object.fromEntries(asked.map(({ fieldName }) => [fieldName, String(posted.get(fieldName) ?? '')]))
}

/** Warnings that would refuse a guest, and the button that books in spite of them. */
function BookAnyway({ warnings, action }: { warnings: readonly WarningView[]; action: string }) {
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
          <SubmitButton action={action} name="accepted" value={warnings.map(({ code }) => code).join(',')}>
            {t('sale.submit_anyway')}
          </SubmitButton>
        }
      >
        {t('booking_move.warning', { reasons: warnings.map(({ text }) => text).join(' ') })}
      </Banner>
    </section>
  )
}
