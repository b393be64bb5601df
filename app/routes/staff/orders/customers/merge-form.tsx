import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { MergePart, MergeSide } from '#app/domain/customer/plan-merge.ts'
import type { MessageKey } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { type FormField, initialText } from '#app/ui/form/fields/form-field.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { MergeRow } from './merge-view.server.ts'

const LABELS = {
  name: 'field.name',
  email: 'field.email',
  phone: 'field.phone',
  company: 'field.company',
  address: 'field.address',
  title: 'customer_field.title',
  nationality: 'customer_field.nationality',
} as const satisfies Record<MergePart, MessageKey>

type Side = { id: number; name: string; orders: number }

type MergeFormProps = {
  customer: Side
  other: Side
  rows: readonly MergeRow[]
  result: SubmissionResult<string[]> | undefined
}

/** Both beside each other; of what they have otherwise one is chosen. */
export function MergeForm({ customer, other, rows, result }: MergeFormProps) {
  const t = useTranslate()
  const [form, fields] = useForm<Partial<Record<MergePart, MergeSide>>>({
    id: 'merge',
    lastResult: result ?? null,
    defaultValue: Object.fromEntries(rows.map(({ part, proposed }) => [part, proposed])),
  })
  const sides = [
    { ...customer, side: 'stays', fate: t('customers.merge_stays') },
    { ...other, side: 'goes', fate: t('customers.merge_goes') },
  ] as const
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <ErrorSummary formId={form.id} result={result} />
      <Card title={t('customers.merge_choose')}>
        <p className="muted">{t('customers.merge_all_orders', { count: customer.orders + other.orders })}</p>
        <table className="merge-table">
          <thead>
            <tr>
              <td />
              {sides.map(({ id, name, orders, fate }) => (
                <th key={id} scope="col">
                  {name}
                  <small>
                    {fate} · {t('search.orders_found', { count: orders })}
                  </small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.part} className={row.isAlike ? 'is-alike' : undefined}>
                <th scope="row" id={`part-${row.part}`}>
                  {t(LABELS[row.part])}
                </th>
                {sides.map(({ id, side, name }) => (
                  <td key={id} data-of={name}>
                    <SideValue row={row} side={side} field={fields[row.part]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p>{t('customers.merge_text')}</p>
      <div className="row">
        <SubmitButton kind="danger solid">{t('customers.merge_submit')}</SubmitButton>
        <Link className="button secondary" to={`/customers/${customer.id}/merge`}>
          {t('common.back')}
        </Link>
      </div>
    </Form>
  )
}

function SideValue({ row, side, field }: { row: MergeRow; side: MergeSide; field: FormField }) {
  const t = useTranslate()
  if (row.isAlike) return side === 'stays' ? row.stays : t('customers.merge_alike')
  return (
    <label className="radio">
      <input
        key={field.key}
        type="radio"
        name={field.name}
        value={side}
        defaultChecked={initialText(field) === side}
        aria-describedby={`part-${row.part}`}
      />
      <span>{row[side] || t('form.conflict_empty')}</span>
    </label>
  )
}
