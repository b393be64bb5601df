import { Link } from 'react-router'
import type { MessageKey } from '#app/i18n/translate.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'

type Sharing = {
  sharedBetweenProducts: boolean
  sharedBetweenBookings: boolean
  sharedBetweenStartTimes: boolean
}

type ResourceRow = Sharing & {
  id: number
  name: string
  /** In the whole list, from 1. */
  place: number
  maxCapacity: number
  user: string | null
  /** null when it can be used every day. */
  isOnToday: boolean | null
}

/** Resources of one type, in the shop's order. */
export function ResourcesTable({
  caption,
  resources,
}: {
  caption: string
  resources: readonly ResourceRow[]
}) {
  const t = useTranslate()
  const format = useFormat()
  const places = resources.map(({ place }) => place)
  return (
    <IndexTable
      className="record-list table-fixed"
      caption={caption}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'sum', label: t('resource.capacity'), numeric: true },
        { key: 'what', label: t('resource.sharing') },
        { key: 'who', label: t('resource.user') },
        { key: 'status', label: t('resource.schedule') },
        { key: 'order', label: t('common.order'), numeric: true },
      ]}
    >
      {resources.map((resource, index) => (
        <tr key={resource.id}>
          <Cell column="id">
            <Link to={`/resources/${resource.id}`}>{resource.name}</Link>
          </Cell>
          <Cell column="sum" numeric>
            <span className="in-card">{t('resource.capacity')} </span>
            {format.number(resource.maxCapacity)}
          </Cell>
          <Cell column="what">
            {sharingKeys(resource)
              .map((key) => t(key))
              .join(' · ')}
          </Cell>
          <Cell column="who">{resource.user}</Cell>
          <Cell column="status">
            <Link to={`/resources/${resource.id}/schedule`}>
              <OnToday isOnToday={resource.isOnToday} />
            </Link>
          </Cell>
          <Cell column="order" numeric>
            <MoveButtons
              id={resource.id}
              name={resource.name}
              place={index + 1}
              count={resources.length}
              places={places}
            />
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}

function OnToday({ isOnToday }: { isOnToday: boolean | null }) {
  const t = useTranslate()
  if (isOnToday === null) return t('resource.always_on')
  return isOnToday ? (
    <Badge tone="success">{t('resource.on_today')}</Badge>
  ) : (
    <Badge outline>{t('resource.off_today')}</Badge>
  )
}

/** Messages for what a resource is not shared between; a single one if it is shared freely. */
function sharingKeys(sharing: Sharing): MessageKey[] {
  const { sharedBetweenProducts, sharedBetweenBookings, sharedBetweenStartTimes } = sharing
  const limits: MessageKey[] = [
    ...(sharedBetweenProducts ? [] : (['resource.not_between_products'] as const)),
    ...(sharedBetweenBookings ? [] : (['resource.not_between_bookings'] as const)),
    ...(sharedBetweenStartTimes ? [] : (['resource.not_between_start_times'] as const)),
  ]
  return limits.length > 0 ? limits : ['resource.shared_freely']
}
