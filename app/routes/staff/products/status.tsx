import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import { PRODUCT_TABS } from '#app/domain/catalog/product-readiness.ts'
import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { saveProductStatus } from '#app/domain/catalog/save-product-status.server.ts'
import { services } from '#app/http/context.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { productStatusSchema } from '#app/http/schemas/product-status-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ChangeLog } from '#app/ui/feedback/change-log.tsx'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { RadioCards } from '#app/ui/form/radio-cards.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/status'
import { useChangeLabels } from './change-labels.ts'
import { loadLogLabels } from './load-log-labels.server.ts'
import { STATUS_LABELS } from './product-words.ts'
import { productEditor, readProduct } from './read-product.server.ts'
import { useProductFrame } from './use-product-frame.ts'

const CONSEQUENCES = {
  ACTIVE: 'product.status_active_text',
  ADMIN_ONLY: 'product.status_admin_only_text',
  INACTIVE: 'product.status_inactive_text',
} as const

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, status, version } = await readProduct(context, params)
  return {
    status,
    version,
    requestKey: context.get(services).newKey(),
    log: await readChangeLog(
      context,
      { entity: 'product', entityId: id },
      { own: await loadLogLabels(context) },
    ),
  }
}

/** Also posted by the frame's own choice, which says by `tab` where to go on. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const editor = productEditor(context, params)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema: productStatusSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const saved = await inTransaction(db, (tx) => saveProductStatus(tx, { ...editor, version, values }))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: await loadLogLabels(context) })
  const tab = PRODUCT_TABS.find((each) => each === form.get('tab')) ?? 'status'
  return redirectWithFlash(context, `/products/${editor.id}/${tab}`, { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function ProductStatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { id, title, canEdit } = useProductFrame()
  const labels = useChangeLabels()
  const { status, version, requestKey, log } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <div className="stack">
      <PageTitle page={`${t('product.tab_status')}, ${title}`} hasError={actionData !== undefined} />
      <EditConflictBanner answer={actionData} labels={labels} />
      <StatusForm key={saving.key} status={status} result={actionData?.result} saving={saving} />
      <ChangeLog lines={log} labels={labels} />
      {canEdit ? (
        <div className="row form-section">
          <Form method="post" action={`/products/${id}/copy`}>
            <input type="hidden" name="requestKey" value={requestKey} />
            <SubmitButton kind="secondary" action={`/products/${id}/copy`}>
              {t('product.copy')}
            </SubmitButton>
          </Form>
          <Link className="button danger" to={`/products/${id}/delete`}>
            {t('product.delete')}
          </Link>
        </div>
      ) : null}
    </div>
  )
}

type StatusFormProps = Pick<Route.ComponentProps['loaderData'], 'status'> & {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function StatusForm({ status, result, saving }: StatusFormProps) {
  const t = useTranslate()
  const [form, fields] = useForm({
    id: 'product-status',
    lastResult: result ?? null,
    defaultValue: { status },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: productStatusSchema(t) }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={{ status: t('product.status') }} />
      <EditorForm form={form} labels={{ status: t('product.status') }} saving={saving}>
        <RadioCards
          field={fields.status}
          label={t('product.who_can_book')}
          cards={PRODUCT_STATUSES.map((each) => ({
            value: each,
            label: t(STATUS_LABELS[each]),
            note: t(CONSEQUENCES[each]),
          }))}
        />
      </EditorForm>
    </>
  )
}
