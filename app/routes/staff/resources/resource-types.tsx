import { Link } from 'react-router'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { RECORDS } from '#app/http/records.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RecordList } from '#app/ui/table/record-list.tsx'
import type { Route } from './+types/resource-types'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  const types = await listResourceTypes(db, shop.id)
  const resources = Map.groupBy(await listResources(db, shop.id), ({ resourceTypeId }) => resourceTypeId)
  return { types: types.map(({ id, name }) => ({ id, name, resources: resources.get(id)?.length ?? 0 })) }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'resource_type')
}

export default function ResourceTypesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <RecordList
      title={t(RECORDS.resource_type.label)}
      address={RECORDS.resource_type.address}
      add={t('resource_type.new')}
      empty={{ title: t('resource_type.empty'), text: t('resource_type.empty_text') }}
      rows={loaderData.types}
      columns={[
        {
          key: 'what',
          label: t('resource.list_title'),
          cell: ({ id, resources }) => (
            <Link to={`/resources?type=${id}`}>
              {t('resource_type.resource_count', { count: resources })}
            </Link>
          ),
        },
      ]}
      isOrdered
    />
  )
}
