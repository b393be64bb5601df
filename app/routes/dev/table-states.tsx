import { Link } from 'react-router'
import { localDate } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PaymentBadge } from '#app/ui/feedback/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'

const ROWS = [
  { id: 10512, who: 'Anna Wikström', date: localDate('2026-07-16'), state: 'PAID', paid: 178500 },
  { id: 10482, who: 'Lena Sandström', date: localDate('2026-07-17'), state: 'PARTIALLY_PAID', paid: 198450 },
] as const

export function TableStates() {
  const t = useTranslate()
  const format = useFormat()
  return (
    <>
      <IndexTable
        caption={t('nav.orders')}
        columns={[
          { key: 'id', label: t('components.order'), sort: { to: '?sort=id', direction: 'descending' } },
          { key: 'who', label: t('components.customer') },
          { key: 'start', label: t('components.start'), sort: { to: '?sort=start' } },
          { key: 'status', label: t('components.status') },
          { key: 'sum', label: t('components.paid_amount'), numeric: true },
        ]}
      >
        {ROWS.map((row) => (
          <tr key={row.id} className="without-check">
            <Cell column="id">
              <Link to="?">{row.id}</Link>
            </Cell>
            <Cell column="who">{row.who}</Cell>
            <Cell column="start">{format.dateShort(row.date)}</Cell>
            <Cell column="status">
              <PaymentBadge state={row.state} />
            </Cell>
            <Cell column="sum" numeric>
              {format.money(row.paid)}
            </Cell>
          </tr>
        ))}
      </IndexTable>
      <Card title={t('components.customer')}>
        <DescriptionList
          items={[
            { term: t('field.name'), value: 'Lena Sandström' },
            { term: t('field.phone'), value: '070-174 06 07' },
          ]}
        />
      </Card>
    </>
  )
}

export function EmptyStates() {
  const t = useTranslate()
  return (
    <>
      <div className="card">
        <EmptyState
          kind="nothing"
          title={t('components.no_orders')}
          text={t('components.no_orders_text')}
          action={<span className="button primary">{t('nav.new_booking')}</span>}
        />
      </div>
      <div className="card">
        <EmptyState
          kind="no-hits"
          title={t('components.no_hits', { query: 'Lindqwist' })}
          action={<span className="button secondary">{t('common.clear_all')}</span>}
        />
      </div>
      <div className="card">
        <EmptyState
          kind="no-permission"
          title={t('error_page.403_title')}
          text={t('components.no_permission_text')}
        />
      </div>
    </>
  )
}
