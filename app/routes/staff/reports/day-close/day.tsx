import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { correctCount } from '#app/domain/report/day-close/correct-count.server.ts'
import { listCorrections } from '#app/domain/report/day-close/day-close-correction-queries.server.ts'
import { findDayClose } from '#app/domain/report/day-close/day-close-queries.server.ts'
import { isLocalDate, type LocalDate, toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ReportBody } from '#app/routes/staff/reports/report-body.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { MoneyField } from '#app/ui/form/fields/money-field.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import type { Route } from './+types/day'
import { countCorrectionSchema } from './day-close-schema.ts'
import { dayTable, sumName } from './day-close-tables.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, newKey, t, zone } = all
  const day = (await findDayClose(db, { shopId: shop.id, date: readDate(params.date) })) ?? notFound()
  const corrections = await listCorrections(db, { shopId: shop.id, dayCloseId: day.id })
  return {
    closedAt: toWallTime(day.closedAt, zone),
    closedByName: day.closedByName,
    note: day.note,
    table: dayTable(all, day),
    sums: day.sums.map((sum) => ({ id: sum.id, name: sumName(t, sum) })),
    corrections: corrections.map((correction) => ({
      ...correction,
      name: sumName(t, correction),
      createdAt: toWallTime(correction.createdAt, zone),
    })),
    requestKey: newKey(),
  }
}

export async function action(args: Route.ActionArgs) {
  const date = readDate(args.params.date)
  return saveForm(args, {
    schema: countCorrectionSchema,
    save: (tx, { values: { countId, amount: countedMinor, reason }, ...edit }) =>
      correctCount(tx, { ...edit, date, countId, countedMinor, reason }),
    done: () => redirectWithFlash(args.context, `/reports/day-close/${date}`, { key: 'day_close.corrected' }),
  })
}

function readDate(text: string): LocalDate {
  return isLocalDate(text) ? text : notFound()
}

/** A closed day: counts beside the ledger, corrections, and the form for another. */
export default function DayCloseRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { table, sums, note, corrections, closedAt, closedByName, requestKey } = loaderData
  return (
    <div className="stack mt-4">
      <p className="row between no-print">
        <Link to="/reports/day-close">{t('day_close.all')}</Link>
        <PrintButton />
      </p>
      {sums.length > 0 ? (
        <ReportBody view={{ figures: [], chart: null, tables: [table] }} aside="" />
      ) : (
        <Card title={table.title}>{t('day_close.no_money')}</Card>
      )}
      <p>
        {t('day_close.closed_at', { time: format.stamp(closedAt), name: closedByName })}
        {note ? <> {note}</> : null}
      </p>
      <p className="meta">{t('day_close.later')}</p>
      {corrections.length > 0 ? <Corrections corrections={corrections} /> : null}
      {sums.length > 0 ? (
        <CorrectionForm
          key={corrections.length}
          sums={sums}
          requestKey={requestKey}
          result={actionData?.result}
        />
      ) : null}
    </div>
  )
}

type CorrectionsProps = Pick<Route.ComponentProps['loaderData'], 'corrections'>

function Corrections({ corrections }: CorrectionsProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Card title={t('day_close.corrections')}>
      <ul className="stack">
        {corrections.map(({ id, name, countedMinor, reason, createdAt, createdByName }) => (
          <li key={id}>
            {name}: <b>{format.money(countedMinor)}</b>. {reason}{' '}
            <small className="meta">
              {format.stamp(createdAt)} · {createdByName}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type CorrectionFormProps = {
  sums: Route.ComponentProps['loaderData']['sums']
  requestKey: string
  result: SubmissionResult<string[]> | undefined
}

/** Another count with its reason; the first one stays on record. */
function CorrectionForm({ sums, requestKey, result }: CorrectionFormProps) {
  const t = useTranslate()
  const [form, fields] = useForm<{ countId: string; amount: string; reason: string }>({
    id: 'correction',
    lastResult: result ?? null,
  })
  const labels = {
    countId: t('day_close.person'),
    amount: t('day_close.counted'),
    reason: t('day_close.reason'),
  }
  return (
    <Form method="post" {...getFormProps(form)} className="no-print">
      <input type="hidden" name="requestKey" value={requestKey} readOnly />
      <Card title={t('day_close.correct')}>
        <div className="stack">
          <ErrorSummary formId={form.id} result={result} labels={labels} />
          <div className="form-grid">
            <SelectField
              field={fields.countId}
              label={labels.countId}
              span="span-5"
              options={sums.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <MoneyField field={fields.amount} label={labels.amount} span="span-3" />
            <TextField field={fields.reason} label={labels.reason} span="span-4" />
          </div>
          <p>
            <SubmitButton kind="secondary">{t('day_close.correct_submit')}</SubmitButton>
          </p>
        </div>
      </Card>
    </Form>
  )
}
