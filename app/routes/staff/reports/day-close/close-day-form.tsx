import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { readSignedAmount } from '#app/http/schemas/amount.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { RowAmount } from '#app/ui/form/fields/money-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { OpenDay } from './load-day-close.server.ts'

type CloseDayValues = { counted: Record<string, string>; note: string }

type CloseDayFormProps = {
  day: OpenDay
  requestKey: string
  result: SubmissionResult<string[]> | undefined
}

/** Counts of a day beside the ledger, per person and method; with a script the difference while it is typed. */
export function CloseDayForm({ day, requestKey, result }: CloseDayFormProps) {
  const t = useTranslate()
  const format = useFormat()
  const [form, fields] = useForm<CloseDayValues>({ id: 'day-close', lastResult: result ?? null })
  const counted = fields.counted.getFieldset()
  const labels = {
    ...Object.fromEntries(day.sums.map((sum) => [`counted.${sum.key}`, sum.name])),
    note: t('day_close.note'),
  }
  return (
    <Form method="post" {...getFormProps(form)} className="stack">
      <input type="hidden" name="requestKey" value={requestKey} readOnly />
      <input type="hidden" name="date" value={day.date} readOnly />
      {/* What stands beside the fields, not what was posted: a count is compared with what its reader saw. */}
      <input type="hidden" name="shown" value={day.shown} readOnly />
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <Card flush title={t('day_close.close_title', { day: format.dateLong(day.date) })}>
        {day.sums.length === 0 ? (
          <p className="padded">{t('day_close.no_money')}</p>
        ) : (
          <table className="table inset pairs">
            <caption className="visually-hidden">{t('day_close.count')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('day_close.person')}</th>
                <th scope="col" className="numeric">
                  {t('day_close.ledger')}
                </th>
                <th scope="col" className="numeric">
                  {t('day_close.counted')}
                </th>
                <th scope="col" className="numeric">
                  {t('day_close.difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {day.sums.map((sum) => {
                const field = counted[sum.key] ?? fields.counted
                const minor = readSignedAmount(String(field.value ?? ''))
                return (
                  <tr key={sum.key}>
                    <td>{sum.name}</td>
                    <td className="numeric" data-l={t('day_close.ledger')}>
                      {format.money(sum.ledgerMinor)}
                    </td>
                    <td className="sm:w-44" data-l={t('day_close.counted')}>
                      <RowAmount field={field} label={t('day_close.counted_by', { name: sum.name })} />
                    </td>
                    <td className="numeric" data-l={t('day_close.difference')}>
                      {minor === undefined ? '–' : format.money(minor - sum.ledgerMinor)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        )}
        <div className="padded stack">
          {day.hasLate ? <p className="meta">{t('day_close.late')}</p> : null}
          <TextField field={fields.note} label={labels.note} optional />
          <p className="meta">{t('day_close.final')}</p>
          <p>
            <SubmitButton>{t('day_close.submit')}</SubmitButton>
          </p>
        </div>
      </Card>
    </Form>
  )
}
