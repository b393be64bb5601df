import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from 'react-router'
import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { findResource, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { isTighterResource } from '#app/domain/resource/resource-values.ts'
import { createResource, saveResource } from '#app/domain/resource/save-resource.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { createOnce } from '#app/http/create-once.server.ts'
import { readChangeLog, refuseEdit } from '#app/http/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/form-draft.server.ts'
import { savedOrOverBooked } from '#app/http/over-booked.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { notFound, rejectForm } from '#app/http/reply.server.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ChangeLog } from '#app/ui/feedback/change-log.tsx'
import { EditConflictBanner } from '#app/ui/form/edit-conflict.tsx'
import { useSaveState } from '#app/ui/form/use-save-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/resource'
import { ResourceForm, useResourceLabels } from './resource-form.tsx'
import { ResourceTabs } from './resource-tabs.tsx'

/** One page for a resource that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readResourceId(params)
  const types = (await listResourceTypes(db, shop.id)).map((type) => ({ id: type.id, name: type.name }))
  const members = await listMembers(db, shop.id)
  if (id === null) {
    const chosenTypeId = readId(url.searchParams.get('type') ?? undefined) ?? null
    const origin = await findDraftOrigin(context, url)
    return { types, members, resource: null, chosenTypeId, origin, requestKey: newKey(), log: [] }
  }
  const resource = await findResource(db, { shopId: shop.id, id })
  if (!resource || resource.isDeleted) notFound()
  const log = await readChangeLog(context, { entity: 'resource', entityId: id })
  return { types, members, resource, chosenTypeId: null, origin: null, requestKey: undefined, log }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, shop, user, now, plan, t } = context.get(services)
  const id = readResourceId(params)
  const submission = parseWithZod(await readForm(request), { schema: resourceSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, values }
  const before = id === null ? undefined : await findResource(db, { shopId: shop.id, id })
  const saved = await inTransaction(db, (tx) =>
    createOnce(tx, { context, url, payload: submission.payload }, () =>
      id === null ? createResource(tx, { ...input, plan }) : saveResource(tx, { ...input, id, version }),
    ),
  )
  if (!saved.ok) return refuseEdit(context, submission, saved.error)
  const flash =
    before && isTighterResource(before, values)
      ? await savedOrOverBooked(context, { resourceId: before.id })
      : { key: 'form.saved_changes' as const }
  const { id: savedId } = saved.value
  return returnToDraft(context, url, { creatable: 'resource', id: savedId, to: '/resources', flash })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

/** null on the page of a new resource. */
function readResourceId(params: { resourceId?: string | undefined }): number | null {
  if (params.resourceId === undefined) return null
  return readId(params.resourceId) ?? notFound()
}

export default function ResourceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const labels = useResourceLabels()
  const { resource, types, members, chosenTypeId, origin, requestKey, log } = loaderData
  const saving = useSaveState({ version: resource?.version, answer: actionData })
  const title = resource?.name ?? t('resource.new')
  return (
    <>
      <PageTitle page={title} hasError={actionData !== undefined} />
      <PageHeader
        title={title}
        inline
        crumb={origin ?? { to: '/resources', label: t('resource.list_title') }}
        secondary={
          resource ? (
            <Link className="button secondary" to={`/resources/${resource.id}/delete`}>
              {t('common.delete')}
            </Link>
          ) : undefined
        }
      />
      {resource ? <ResourceTabs id={resource.id} current="information" /> : null}
      <div className="stack max-w-160">
        <EditConflictBanner answer={actionData} labels={labels} />
        {types.length === 0 ? (
          <Banner tone="info">
            {t('resource.type_first')} <Link to="/resource-types/new">{t('resource_type.new')}</Link>
          </Banner>
        ) : null}
        <ResourceForm
          key={saving.key}
          resource={resource}
          types={types}
          members={members}
          chosenTypeId={chosenTypeId}
          requestKey={requestKey}
          result={actionData?.result}
          saving={saving}
        />
        <ChangeLog lines={log} labels={labels} />
      </div>
    </>
  )
}
