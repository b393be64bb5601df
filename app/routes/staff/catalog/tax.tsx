import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { createTax, saveTax } from '#app/domain/catalog/save-tax.server.ts'
import { findTax, type Tax } from '#app/domain/catalog/tax-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { taxSchema } from '#app/http/schemas/tax-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EditPage } from '#app/ui/form/edit-page.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PercentageField } from '#app/ui/form/percentage-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/tax'

/** One page for a tax that is new and for one that is there. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readTaxId(params)
  if (id === null) return { tax: null, requestKey: newKey(), log: [] }
  const tax = await findTax(db, { shopId: shop.id, id })
  if (!tax || tax.isDeleted) notFound()
  return { tax, requestKey: undefined, log: await readChangeLog(context, { entity: 'tax', entityId: id }) }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const id = readTaxId(params)
  const submission = parseWithZod(await readForm(request), { schema: taxSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createTax(tx, input) : saveTax(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  // Whoever was told that a product needs one goes on with the product.
  const to = url.searchParams.get('for') === 'product' ? '/products/new' : '/taxes'
  return redirectWithFlash(context, to, { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new tax. */
function readTaxId(params: { taxId?: string | undefined }): number | null {
  if (params.taxId === undefined) return null
  return readId(params.taxId) ?? notFound()
}

export default function TaxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { tax, requestKey, log } = loaderData
  const saving = useSaveState({ version: tax?.version, answer: actionData })
  const title = tax?.name ?? t('tax.new')
  const labels = { name: t('field.name'), percentage: t('tax.percentage') }
  return (
    <EditPage
      title={title}
      list={{ to: '/taxes', label: t('tax.list_title') }}
      id={tax?.id ?? null}
      answer={actionData}
      log={log}
      labels={labels}
    >
      <TaxForm
        key={saving.key}
        tax={tax}
        labels={labels}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </EditPage>
  )
}

type TaxFormProps = {
  /** null while it is new. */
  tax: Tax | null
  labels: { name: string; percentage: string }
  requestKey: string | undefined
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function TaxForm({ tax, labels, requestKey, result, saving }: TaxFormProps) {
  const t = useTranslate()
  const { percentPlain } = useFormat()
  const schema = taxSchema(t)
  const [form, fields] = useForm({
    id: 'tax',
    lastResult: result ?? null,
    defaultValue: tax && { name: tax.name, percentage: percentPlain(tax.percentage) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} labels={labels} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={labels.name} hint={t('tax.name_hint')} />
        <PercentageField
          field={fields.percentage}
          label={labels.percentage}
          hint={tax ? t('tax.percentage_hint') : undefined}
        />
      </EditorForm>
    </>
  )
}
