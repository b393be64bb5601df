import {
  createResourceType,
  findResourceType,
  saveResourceType,
} from '#app/domain/resource/resource-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { loadChangeLog } from '#app/http/forms/edit.server.ts'
import { findDraftOrigin, returnToDraft } from '#app/http/forms/form-draft.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { readIdOrNew, saveForm } from '#app/http/forms/save-form.server.ts'
import { resourceTypeSchema } from '#app/http/schemas/settings/resource-type-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { EditPage } from '#app/ui/form/edit/edit-page.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import type { Route } from './+types/resource-type'

/** One page for a type that is new and for one that is there. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, shop, newKey } = context.get(services)
  const id = readIdOrNew(params.resourceTypeId)
  if (id === null)
    return { type: null, origin: await findDraftOrigin(context, url), requestKey: newKey(), log: [] }
  const type = await findResourceType(db, { shopId: shop.id, id })
  if (!type || type.isDeleted) notFound()
  return {
    type,
    origin: null,
    requestKey: undefined,
    log: await loadChangeLog(context, { entity: 'resource_type', entityId: id }),
  }
}

export function action(args: Route.ActionArgs) {
  const { url, context } = args
  const { plan } = context.get(services)
  const id = readIdOrNew(args.params.resourceTypeId)
  return saveForm(args, {
    schema: resourceTypeSchema,
    save: (tx, edit) =>
      id === null ? createResourceType(tx, { ...edit, plan }) : saveResourceType(tx, { ...edit, id }),
    done: (saved) =>
      returnToDraft(context, url, { creatable: 'resource-type', id: saved.id, to: '/resource-types' }),
  })
}

export default function ResourceTypeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { type, origin, requestKey, log } = loaderData
  return (
    <EditPage
      title={type?.name ?? t('resource_type.new')}
      list={{ to: '/resource-types', label: t('resource_type.list_title') }}
      origin={origin}
      id={type?.id ?? null}
      answer={actionData}
      log={log}
      labels={{ name: t('field.name') }}
    >
      <EditForm
        name="resource-type"
        schema={resourceTypeSchema}
        stored={type}
        answer={actionData}
        requestKey={requestKey}
      >
        {(fields) => <TextField field={fields.name} required />}
      </EditForm>
    </EditPage>
  )
}
