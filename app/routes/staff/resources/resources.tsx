import { Link } from 'react-router'
import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { listResources, listResourceTypes } from '#app/domain/resource/resource-queries.server.ts'
import { isScheduledOn } from '#app/domain/resource/resource-schedule.ts'
import { findSchedulesOf } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { handleMoveRow } from '#app/http/forms/move-rows.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Presets } from '#app/ui/table/chips.tsx'
import type { Route } from './+types/resources'
import { ResourcesTable } from './resource-table.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, today } = context.get(services)
  const types = await listResourceTypes(db, shop.id)
  const resources = await listResources(db, shop.id)
  const schedules = await findSchedulesOf(db, { shopId: shop.id, resources })
  const members = new Map((await listMembers(db, shop.id)).map(({ id, name }) => [id, name]))
  const typeId = readId(url.searchParams.get('type') ?? undefined) ?? null
  const rows = resources.map((resource, index) => {
    const when = schedules.get(resource.id) ?? { scheduled: false, schedules: [] }
    const follows = when.scheduled && when.schedules.length > 0
    return {
      id: resource.id,
      name: resource.name,
      typeId: resource.resourceTypeId,
      place: index + 1,
      maxCapacity: resource.maxCapacity,
      sharedBetweenProducts: resource.sharedBetweenProducts,
      sharedBetweenBookings: resource.sharedBetweenBookings,
      sharedBetweenStartTimes: resource.sharedBetweenStartTimes,
      user: resource.userId === null ? null : (members.get(resource.userId) ?? null),
      isOnToday: follows ? isScheduledOn(when, today) : null,
    }
  })
  return {
    typeId,
    types: types.map(({ id, name }) => ({ id, name })),
    groups: types
      .filter(({ id }) => typeId === null || id === typeId)
      .map(({ id, name }) => ({ id, name, resources: rows.filter((row) => row.typeId === id) }))
      .filter((group) => group.resources.length > 0),
    count: resources.length,
  }
}

export function action(args: Route.ActionArgs) {
  return handleMoveRow(args, 'resource')
}

export default function ResourcesRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { types, groups, typeId, count } = loaderData
  const title = t('resource.list_title')
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        secondary={
          <Link className="button secondary" to="/resources/users">
            {t('own_schedule.users_title')}
          </Link>
        }
        primary={
          count > 0 ? (
            <Link className="button primary" to="/resources/new">
              {t('resource.new')}
            </Link>
          ) : undefined
        }
      />
      {count > 0 && types.length > 1 ? <TypeFilter types={types} typeId={typeId} /> : null}
      {groups.length === 0 ? <NoResources {...loaderData} /> : null}
      <MoveForm className="stack">
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={`type-${group.id}`}>
            <h2 id={`type-${group.id}`} className="section-heading">
              {group.name}
            </h2>
            <ResourcesTable caption={group.name} resources={group.resources} />
          </section>
        ))}
      </MoveForm>
    </>
  )
}

function TypeFilter({ types, typeId }: Pick<Route.ComponentProps['loaderData'], 'types' | 'typeId'>) {
  const t = useTranslate()
  const presets = [
    { label: t('common.all'), to: '/resources', current: typeId === null },
    ...types.map(({ id, name }) => ({ label: name, to: `/resources?type=${id}`, current: id === typeId })),
  ]
  return (
    <div className="mb-4">
      <Presets presets={presets} label={t('resource.type')} />
    </div>
  )
}

function NoResources({ types, count }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  if (count > 0) {
    return (
      <EmptyState
        kind="no-hits"
        title={t('resource.none_of_type')}
        action={
          <Link className="button secondary" to="/resources">
            {t('resource.show_all')}
          </Link>
        }
      />
    )
  }
  const hasTypes = types.length > 0
  return (
    <EmptyState
      kind="nothing"
      title={t('resource.empty')}
      text={
        <>
          {t('resource.empty_text')} {hasTypes ? null : t('resource.type_first')}
        </>
      }
      action={
        <Link className="button primary" to={hasTypes ? '/resources/new' : '/resource-types/new'}>
          {t(hasTypes ? 'resource.new' : 'resource_type.new')}
        </Link>
      }
    />
  )
}
