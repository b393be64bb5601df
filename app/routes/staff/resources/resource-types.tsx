import { Link } from 'react-router'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/move-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
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
  const { types } = loaderData
  const title = t('resource_type.list_title')
  const add = (
    <Link className="button primary" to="/resource-types/new">
      {t('resource_type.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} primary={types.length > 0 ? add : undefined} />
      {types.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('resource_type.empty')}
          text={t('resource_type.empty_text')}
          action={add}
        />
      ) : (
        <MoveForm>
          <TypeTable types={types} />
        </MoveForm>
      )}
    </>
  )
}

function TypeTable({ types }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  return (
    <IndexTable
      className="record-list"
      caption={t('resource_type.list_title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('resource.list_title') },
        { key: 'order', label: t('common.order'), numeric: true },
      ]}
    >
      {types.map(({ id, name, resources }, index) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/resource-types/${id}`}>{name}</Link>
          </Cell>
          <Cell column="what">
            <Link to={`/resources?type=${id}`}>
              {t('resource_type.resource_count', { count: resources })}
            </Link>
          </Cell>
          <Cell column="order" numeric>
            <MoveButtons id={id} name={name} place={index + 1} count={types.length} />
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
