import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { findSalesColumns } from '#app/domain/account/account-queries.server.ts'
import { saveSalesColumns } from '#app/domain/account/save-sales-columns.server.ts'
import { MOST_DIRECT_ROWS, MOST_EXCEL_ROWS, ROW_FORMATS } from '#app/domain/report/file/report-file.ts'
import { listReportFiles } from '#app/domain/report/file/report-file-queries.server.ts'
import { requestReportFile } from '#app/domain/report/file/request-report-file.server.ts'
import { countSalesRows } from '#app/domain/report/sales-rows-report.server.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { type Services, services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/forms/create-once.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refuseForm, rejectForm } from '#app/http/forms/reply.server.ts'
import {
  readPeriodError,
  readReportAddress,
  reportQuery,
  writeReportAddress,
} from '#app/http/reports/report-address.ts'
import { chosenColumns, salesColumns } from '#app/http/reports/sales-rows.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/sales-file'

const MOST_LISTED = 5

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const { db, shop, user, t, now, zone, newKey } = all
  const own = { shopId: shop.id, userId: user.id }
  const { address, rows } = await requested(all, url)
  const files = await listReportFiles(db, { ...own, now, limit: MOST_LISTED })
  return {
    back: writeReportAddress('/reports/sales', address),
    requestKey: newKey(),
    rows,
    format: ROW_FORMATS.find((each) => each === url.searchParams.get('format')) ?? null,
    columns: salesColumns(t).map(({ name, label }) => ({ value: name, label })),
    chosen: chosenColumns(t, await findSalesColumns(db, own)),
    files: files.map(({ id, format, createdAt }) => ({ id, format, createdAt: toWallTime(createdAt, zone) })),
  }
}

/** Remembers the columns; a file that is small enough comes at once, another one is written by the worker. */
export async function action({ url, request, context }: Route.ActionArgs) {
  const all = context.get(services)
  const { db, shop, user, t, locale, now } = all
  const submission = parseWithZod(await readForm(request), { schema: fileSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { format, columns } = submission.value
  const own = { shopId: shop.id, userId: user.id, columns: chosenColumns(t, columns) }
  const { address, rows } = await requested(all, url)
  await inTransaction(db, (tx) => saveSalesColumns(tx, own))
  if (rows <= MOST_DIRECT_ROWS) return redirect(writeReportAddress(`/reports/sales/file/${format}`, address))
  const search = writeReportAddress('', address).slice(1)
  const file = { ...own, format, locale, search, rows, now }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () => requestReportFile(tx, file)),
  )
  return saved.ok ? redirect(`/reports/files/${saved.value.id}`) : refuseForm(submission, saved.error, t)
}

/**
 * Rows as far as they decide which file there can be: 100,000 take a hundredth of a second to be counted. Of a period
 * without a report there is no file either, which the report's page says.
 */
async function requested({ db, shop, t, today }: Services, url: URL) {
  if (readPeriodError(url.searchParams, { t, today })) throw redirect(`/reports/sales${url.search}`)
  const address = readReportAddress(url.searchParams, today)
  return { address, rows: await countSalesRows(db, reportQuery(shop.id, address), MOST_EXCEL_ROWS) }
}

const fileSchema = oncePerLanguage((t) =>
  z.object({
    format: z.enum(ROW_FORMATS, { error: t('form.invalid_choice') }),
    columns: z.array(z.string().max(40)).min(1, t('orders.export_no_column')).max(50),
    requestKey: z.string().optional(),
  }),
)

export default function SalesFileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { back, requestKey, rows, columns, chosen, files } = loaderData
  const format = useFormat()
  const [form, fields] = useForm<z.input<ReturnType<typeof fileSchema>>>({
    id: 'sales-file',
    lastResult: actionData?.result ?? null,
    defaultValue: {
      format: loaderData.format ?? (rows > MOST_EXCEL_ROWS ? 'csv' : 'xlsx'),
      columns: chosen,
    },
  })
  const labels = { format: t('orders.export_format'), columns: t('orders.export_columns') }
  const title = t('reports.file_title')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: back, label: t('reports.sales') }} />
      <div className="stack max-w-160">
        <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
        <p>
          <b>
            {rows > MOST_EXCEL_ROWS
              ? t('reports.rows_over', { rows: format.number(MOST_EXCEL_ROWS) })
              : t('reports.row_count', { count: rows })}
          </b>{' '}
          {rows > MOST_DIRECT_ROWS ? t('reports.file_large') : null}
        </p>
        {/* By the browser itself: it stays on the page when a file comes, where a client navigation never ends. */}
        <Form reloadDocument method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="requestKey" value={requestKey} readOnly />
          <RadioGroup
            field={fields.format}
            label={labels.format}
            options={ROW_FORMATS.map((each) => ({ value: each, label: FORMAT_LABELS[each] }))}
          />
          <CheckboxGroup field={fields.columns} label={labels.columns} options={columns} />
          <div className="row">
            <SubmitButton>{t('reports.file_create')}</SubmitButton>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
          </div>
        </Form>
        {files.length > 0 ? (
          <section>
            <h2>{t('reports.own_files')}</h2>
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <Link to={`/reports/files/${file.id}`}>
                    {FORMAT_LABELS[file.format]}, {format.stamp(file.createdAt)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  )
}

const FORMAT_LABELS = { xlsx: 'Excel', csv: 'CSV' } as const
