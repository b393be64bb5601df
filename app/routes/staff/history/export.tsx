import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxGroup } from '#app/ui/form/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/form/fields/radio-group.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/export'
import { EXPORT_FORMATS } from './export-columns.ts'
import { listExportColumns } from './export-rows.server.ts'
import { writeLeftList } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import { countSelection, readSelection } from './selection.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const all = context.get(services)
  const selection = readSelection(url)
  const { address, ids } = selection
  return {
    list: address.list,
    back: writeLeftList(address, ids),
    count: await countSelection(all, selection),
    columns: await listExportColumns(all, address.list),
  }
}

/** Leads to the file of what was chosen, at an address of its own: it changes nothing. */
export async function action({ url, request, context }: Route.ActionArgs) {
  const { t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: exportSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)
  const { format, columns } = submission.value
  const params = new URLSearchParams(url.search)
  for (const column of columns) params.append('columns', column)
  return redirect(`${url.pathname}/${format}?${params}`)
}

const exportSchema = oncePerLanguage((t) =>
  z.object({
    format: z.enum(EXPORT_FORMATS, { error: t('form.invalid_choice') }),
    columns: z.array(z.string().max(40)).min(1, t('orders.export_no_column')).max(200),
  }),
)

export default function ExportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { list, back, count, columns } = loaderData
  const [form, fields] = useForm<z.input<ReturnType<typeof exportSchema>>>({
    id: 'export',
    lastResult: actionData?.result ?? null,
    defaultValue: { format: EXPORT_FORMATS[0], columns: columns.map(({ name }) => name) },
  })
  const labels = { format: t('orders.export_format'), columns: t('orders.export_columns') }
  const title = t(list === 'orders' ? 'orders.export_title' : 'orders.export_title_bookings')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader title={title} crumb={{ to: back, label: t(LIST_TITLES[list]) }} />
      <div className="stack max-w-160">
        <ErrorSummary formId={form.id} result={actionData?.result} labels={labels} />
        <p>
          <b>{t('orders.export_count', { count })}</b> {t('orders.export_text')}
        </p>
        {/* By the browser itself: it stays on the page when a file comes, where a client navigation never ends. */}
        <Form reloadDocument method="post" {...getFormProps(form)} className="stack">
          <RadioGroup
            field={fields.format}
            label={labels.format}
            options={EXPORT_FORMATS.map((format) => ({ value: format, label: FORMAT_LABELS[format] }))}
          />
          <CheckboxGroup
            field={fields.columns}
            label={labels.columns}
            options={columns.map(({ name, label }) => ({ value: name, label }))}
          />
          <div className="row">
            <SubmitButton>{t('orders.export')}</SubmitButton>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
          </div>
        </Form>
      </div>
    </>
  )
}

const FORMAT_LABELS = { xlsx: 'Excel', csv: 'CSV' } as const
