import { Link } from 'react-router'
import { listAllDurations } from '#app/domain/catalog/duration-queries.server.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { lengthInWords } from '#app/i18n/length-in-words.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import type { Route } from './+types/durations'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, locale } = context.get(services)
  const durations = await listAllDurations(db, shop.id)
  return {
    durations: durations.map(({ id, label, amount, unit, active, adminOnly }) => ({
      id,
      label: pickText(label, locale, shop.locales),
      amount,
      unit,
      active,
      adminOnly,
    })),
  }
}

export default function DurationsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { durations } = loaderData
  const add = (
    <Link className="button primary" to="/durations/new">
      {t('duration.new')}
    </Link>
  )
  return (
    <>
      <PageTitle page={t('duration.list_title')} />
      <PageHeader title={t('duration.list_title')} primary={durations.length > 0 ? add : undefined} />
      {durations.length === 0 ? (
        <EmptyState kind="nothing" title={t('duration.empty')} text={t('duration.empty_text')} action={add} />
      ) : (
        <DurationTable durations={durations} />
      )}
    </>
  )
}

function DurationTable({ durations }: Route.ComponentProps['loaderData']) {
  const t = useTranslate()
  return (
    <IndexTable
      className="record-list"
      caption={t('duration.list_title')}
      columns={[
        { key: 'id', label: t('field.name') },
        { key: 'what', label: t('duration.length') },
      ]}
    >
      {durations.map(({ id, label, amount, unit, active, adminOnly }) => (
        <tr key={id}>
          <Cell column="id">
            <Link to={`/durations/${id}`}>{label}</Link>{' '}
            {active ? null : <Badge>{t('duration.inactive')}</Badge>}
            {active && adminOnly ? <Badge outline>{t('common.admin_only')}</Badge> : null}
          </Cell>
          <Cell column="what">{lengthInWords(t, { amount, unit })}</Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
