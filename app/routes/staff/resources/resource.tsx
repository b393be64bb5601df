import { Link } from 'react-router'
import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { findResource, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { isTighterResource } from '#app/domain/resource/resource-values.ts'
import { createResource, saveResource } from '#app/domain/resource/save-resource.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/forms/form-draft.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { savedOrOverBooked } from '#app/http/labels/over-booked.server.ts'
import { resourceSchema } from '#app/http/schemas/resource-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import type { Route } from './+types/resource'
import { ResourceForm, useResourceLabels } from './resource-form.tsx'
import { ResourceTabs } from './resource-tabs.tsx'

/** One page for a resource that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readIdOrNew(params.resourceId)
  const types = (await listResourceTypes(db, shop.id)).map((type) => ({ id: type.id, name: type.name }))
  const members = await listMembers(db, shop.id)
  if (id === null) {
    const chosenTypeId = readId(url.searchParams.get('type') ?? undefined) ?? null
    const origin = await findDraftOrigin(context, url)
    return { types, members, resource: null, chosenTypeId, origin, requestKey: newKey(), log: [] }
  }
  const resource = await findResource(db, { shopId: shop.id, id })
  if (!resource || resource.isDeleted) notFound()
  const log = await loadChangeLog(context, { entity: 'resource', entityId: id })
  return { types, members, resource, chosenTypeId: null, origin: null, requestKey: undefined, log }
}

export async function action(args: Route.ActionArgs) {
  const { url, context } = args
  const { db, shop, plan } = context.get(services)
  const id = readIdOrNew(args.params.resourceId)
  const before = id === null ? undefined : await findResource(db, { shopId: shop.id, id })
  return saveForm(args, {
    schema: resourceSchema,
    save: (tx, edit) =>
      id === null ? createResource(tx, { ...edit, plan }) : saveResource(tx, { ...edit, id }),
    done: async (saved, values) => {
      const to = { creatable: 'resource', id: saved.id, to: '/resources' } as const
      const isTighter = before && isTighterResource(before, values)
      const flash = isTighter ? { flash: await savedOrOverBooked(context, { resourceId: saved.id }) } : {}
      return returnToDraft(context, url, { ...to, ...flash })
    },
  })
}

export default function ResourceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { origin, log, ...form } = loaderData
  const { resource, types } = form
  return (
    <EditPage
      title={resource?.name ?? t('resource.new')}
      list={{ to: '/resources', label: t('resource.list_title') }}
      origin={origin}
      id={resource?.id ?? null}
      tabs={resource ? <ResourceTabs id={resource.id} current="information" /> : null}
      answer={actionData}
      log={log}
      labels={useResourceLabels()}
    >
      {types.length === 0 ? (
        <Banner tone="info">
          {t('resource.type_first')} <Link to="/resource-types/new">{t('resource_type.new')}</Link>
        </Banner>
      ) : null}
      <ResourceForm {...form} answer={actionData} />
    </EditPage>
  )
}
