import { Link } from 'react-router'
import { listOutboxMessages } from '#app/domain/notification/outbox-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SettingsCrumb } from '#app/routes/staff/settings/settings-crumb.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { Route } from './+types/outbox'

/** Rows on a page, as in the order list. */
const PAGE_SIZE = 30

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = readId(url.searchParams.get('before'))
  const { db, shop, user, zone, config } = context.get(services)
  const messages = await listOutboxMessages(db, {
    shopId: shop.id,
    readerEmail: user.email,
    before,
    limit: PAGE_SIZE + 1,
  })
  const shown = messages.slice(0, PAGE_SIZE)
  return {
    sendsMail: config.sendsMail,
    isFirstPage: before === undefined,
    next: messages.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    messages: shown.map(({ id, receiver, subject, createdAt, orderId }) => ({
      id,
      receiver,
      subject,
      orderId,
      at: toWallTime(createdAt, zone),
    })),
  }
}

export default function OutboxRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { sendsMail, messages, isFirstPage, next } = loaderData
  return (
    <>
      <PageTitle page={t('outbox.title')} />
      <SettingsCrumb />
      <PageHeader title={t('outbox.title')} />
      <div className="stack">
        <Banner tone="info">
          <b>{t(sendsMail ? 'outbox.smtp_on' : 'outbox.kept_here')}</b>{' '}
          {t(sendsMail ? 'outbox.smtp_on_text' : 'outbox.kept_here_text')}
        </Banner>
        {messages.length === 0 ? (
          <EmptyState kind="nothing" title={t('outbox.empty')} text={t('outbox.empty_text')} />
        ) : (
          <MessageTable messages={messages} />
        )}
      </div>
      <Pagination
        previous={isFirstPage ? null : '/settings/outbox'}
        next={next === null ? null : `/settings/outbox?before=${next}`}
      />
    </>
  )
}

function MessageTable({ messages }: Pick<Route.ComponentProps['loaderData'], 'messages'>) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <IndexTable
      caption={t('outbox.title')}
      className="mails"
      columns={[
        { key: 'start', label: t('outbox.subject') },
        { key: 'who', label: t('outbox.receiver') },
        { key: 'what', label: t('orders.order') },
        { key: 'sum', label: t('outbox.time'), numeric: true },
      ]}
    >
      {messages.map((message) => (
        <tr key={message.id} className="without-check">
          <Cell column="start">
            <Link to={`/settings/outbox/${message.id}`}>{message.subject}</Link>
          </Cell>
          <Cell column="who">{message.receiver}</Cell>
          <Cell column="what">
            {message.orderId === null ? null : (
              <Link to={`/orders/${message.orderId}`}>{message.orderId}</Link>
            )}
          </Cell>
          <Cell column="sum" numeric>
            {format.stamp(message.at)}
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}
