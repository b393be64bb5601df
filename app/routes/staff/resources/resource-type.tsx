import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { findResourceType } from '#app/domain/resource/resource-queries.server.ts'
import { createResourceType, saveResourceType } from '#app/domain/resource/save-resource-type.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/form-draft.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { resourceTypeSchema } from '#app/http/schemas/resource-type-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditPage } from '#app/ui/form/edit-page.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/resource-type'

/** One page for a type that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readTypeId(params)
  if (id === null)
    return { type: null, origin: await findDraftOrigin(context, url), requestKey: newKey(), log: [] }
  const type = await findResourceType(db, { shopId: shop.id, id })
  if (!type || type.isDeleted) notFound()
  return {
    type,
    origin: null,
    requestKey: undefined,
    log: await readChangeLog(context, { entity: 'resource_type', entityId: id }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, plan, t } = context.get(services)
  const id = readTypeId(params)
  const submission = parseWithZod(await readForm(request), { schema: resourceTypeSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null
        ? createResourceType(tx, { ...input, plan })
        : saveResourceType(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  return returnToDraft(context, url, {
    creatable: 'resource-type',
    id: saved.value.id,
    to: '/resource-types',
    flash: { key: 'form.saved_changes' },
  })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new type. */
function readTypeId(params: { resourceTypeId?: string | undefined }): number | null {
  if (params.resourceTypeId === undefined) return null
  return readId(params.resourceTypeId) ?? notFound()
}

export default function ResourceTypeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { type, origin, requestKey, log } = loaderData
  const saving = useSaveState({ version: type?.version, answer: actionData })
  const title = type?.name ?? t('resource_type.new')
  const labels = { name: t('field.name') }
  return (
    <EditPage
      title={title}
      list={{ to: '/resource-types', label: t('resource_type.list_title') }}
      origin={origin}
      id={type?.id ?? null}
      answer={actionData}
      log={log}
      labels={labels}
    >
      <TypeForm
        key={saving.key}
        type={type}
        requestKey={requestKey}
        result={actionData?.result}
        saving={saving}
      />
    </EditPage>
  )
}

type TypeFormProps = Pick<Route.ComponentProps['loaderData'], 'type' | 'requestKey'> & {
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function TypeForm({ type, requestKey, result, saving }: TypeFormProps) {
  const t = useTranslate()
  const schema = resourceTypeSchema(t)
  const [form, fields] = useForm({
    id: 'resource-type',
    lastResult: result ?? null,
    defaultValue: { name: type?.name },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={{ name: t('field.name') }} />
      <EditorForm form={form} labels={{ name: t('field.name') }} requestKey={requestKey} saving={saving}>
        <TextField field={fields.name} label={t('field.name')} required />
      </EditorForm>
    </>
  )
}
