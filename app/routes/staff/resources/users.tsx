import { Link } from 'react-router'
import { listMembers } from '#app/domain/account/account-queries.server.ts'
import { opensBookings } from '#app/domain/account/permissions.ts'
import { listResourceBookings } from '#app/domain/order/views/resource-booking-queries.server.ts'
import { listResources } from '#app/domain/resource/resource-queries.server.ts'
import { daysOf } from '#app/domain/resource/resource-schedule.ts'
import { findSchedulesOf } from '#app/domain/resource/resource-schedule-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { addDays } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/users'
import { OwnBookings } from './own-bookings.tsx'

/** Today and the days that come. */
const DAYS = 14

/**
 * Bookings and working days of a linked user's resources, today and the days that come. Who manages resources
 * sees the linked users, and each of them as they see themselves. Source: domain.md §2 'own', spec 3 §2.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, user, now, today, locale, permissions, ownResourcesOnly } = context.get(services)
  const shownUserId = ownResourcesOnly ? user.id : readId(url.searchParams.get('user') ?? undefined)
  const linked = (await listResources(db, shop.id)).filter(({ userId }) =>
    ownResourcesOnly ? userId === user.id : userId !== null,
  )
  const to = addDays(today, DAYS - 1)
  const resourceIds = linked.map(({ id }) => id)
  const bookings = await listResourceBookings(db, { shopId: shop.id, resourceIds, from: today, to, now })
  const names = new Map(
    ownResourcesOnly
      ? [[user.id, user.name]]
      : (await listMembers(db, shop.id)).map(({ id, name }) => [id, name]),
  )
  const users = [...Map.groupBy(linked, ({ userId }) => userId ?? 0)].map(([id, resources]) => ({
    id,
    name: names.get(id) ?? '',
    resources: resources.map((resource) => ({ id: resource.id, name: resource.name })),
    bookings: bookings.filter(({ resourceId }) => resources.some((one) => one.id === resourceId)).length,
  }))
  const shownUser = users.find(({ id }) => id === shownUserId) ?? null
  if (shownUserId !== undefined && !ownResourcesOnly && !shownUser) notFound()

  const own = shownUser ? linked.filter(({ userId }) => userId === shownUser.id) : []
  const schedules = await findSchedulesOf(db, { shopId: shop.id, resources: own })
  return {
    canManage: !ownResourcesOnly,
    opens: opensBookings(permissions, ownResourcesOnly),
    isSelf: shownUserId === user.id,
    today,
    users,
    shownUser,
    resources: own.map(({ id, name }) => ({
      id,
      name,
      days: daysOf(schedules.get(id) ?? { scheduled: false, schedules: [] }, today, to),
      bookings: bookings
        .filter(({ resourceId }) => resourceId === id)
        .map(({ productName, ...booking }) => ({
          ...booking,
          product: pickText(productName, locale, shop.locales),
        })),
    })),
  }
}

export default function ResourceUsersRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { canManage, opens, isSelf, shownUser, resources, today } = loaderData
  if (canManage && !shownUser) return <LinkedUsers {...loaderData} />
  const title = isSelf
    ? t('own_schedule.own_bookings')
    : t('own_schedule.bookings_of', { name: shownUser?.name ?? '' })
  const crumb = canManage ? { to: '/resources/users', label: t('own_schedule.users_title') } : undefined
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} crumb={crumb} subtitle={t('own_schedule.coming')} />
      {resources.length === 0 ? (
        <EmptyState kind="nothing" title={t('own_schedule.no_own')} text={t('own_schedule.no_own_text')} />
      ) : (
        <div className="two-columns wide-side">
          <OwnBookings resources={resources} opens={opens} />
          <OwnDays resources={resources} today={today} />
        </div>
      )}
    </>
  )
}

/** On which of the coming days each resource can be used. */
function OwnDays({ resources, today }: Pick<Route.ComponentProps['loaderData'], 'resources' | 'today'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="stack" aria-labelledby="own-days">
      <h2 id="own-days" className="section-heading">
        {t('own_schedule.days_title')}
      </h2>
      {resources.map(({ id, name, days }) => (
        <div key={id}>
          <h3>{name}</h3>
          <ul className="usable-day-list">
            {days.map(({ date, isOn }) => (
              <li
                key={date}
                className={isOn ? 'is-on' : 'is-off'}
                aria-current={date === today ? 'date' : undefined}
              >
                <span>{format.dateShort(date)}</span>
                <b>{t(isOn ? 'own_schedule.on' : 'own_schedule.off')}</b>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function LinkedUsers({ users }: Pick<Route.ComponentProps['loaderData'], 'users'>) {
  const t = useTranslate()
  const title = t('own_schedule.users_title')
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumb={{ to: '/resources', label: t('resource.list_title') }}
        subtitle={users.length > 0 ? t('own_schedule.users_text') : undefined}
      />
      {users.length === 0 ? (
        <EmptyState kind="nothing" title={t('own_schedule.nobody')} text={t('own_schedule.nobody_text')} />
      ) : (
        <IndexTable
          className="record-list"
          caption={title}
          columns={[
            { key: 'id', label: t('own_schedule.user') },
            { key: 'what', label: t('resource.list_title') },
            { key: 'sum', label: t('own_schedule.coming'), numeric: true },
          ]}
        >
          {users.map(({ id, name, resources, bookings }) => (
            <tr key={id}>
              <Cell column="id">
                <Link to={`/resources/users?user=${id}`}>{name}</Link>
              </Cell>
              <Cell column="what">
                <span className="row">
                  {resources.map((resource) => (
                    <Link key={resource.id} to={`/resources/${resource.id}`}>
                      {resource.name}
                    </Link>
                  ))}
                </span>
              </Cell>
              <Cell column="sum" numeric>
                {t('own_schedule.booking_count', { count: bookings })}
              </Cell>
            </tr>
          ))}
        </IndexTable>
      )}
    </>
  )
}
