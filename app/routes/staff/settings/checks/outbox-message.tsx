import { findOutboxMessage } from '#app/domain/notification/outbox-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { toWallTime } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/outbox-message'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, user, zone } = context.get(services)
  const messageId = readId(params.messageId) ?? notFound()
  const message = await findOutboxMessage(db, { shopId: shop.id, readerEmail: user.email, messageId })
  if (!message) notFound()
  return {
    subject: message.subject,
    sender: message.sender,
    receiver: message.receiver,
    at: toWallTime(message.createdAt, zone),
    body: message.body,
    html: message.html && withoutStyleElements(message.html),
    attachments: message.attachments.map(({ filename }) => filename),
  }
}

/** The page's security policy refuses style elements in frames too; a message is readable without. */
function withoutStyleElements(html: string): string {
  return html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
}

export default function OutboxMessageRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { subject, sender, receiver, at, body, html, attachments } = loaderData
  return (
    <>
      <PageTitle page={subject} />
      <PageHeader title={subject} crumb={{ to: '/settings/outbox', label: t('outbox.title') }} />
      <div className="stack max-w-200">
        <Card>
          <DescriptionList
            left
            items={[
              { term: t('outbox.receiver'), value: receiver },
              { term: t('outbox.sender'), value: sender },
              { term: t('outbox.time'), value: format.stamp(at) },
              { term: t('outbox.attachments'), value: attachments.join(', ') },
            ]}
          />
        </Card>
        {html ? (
          <Card title={t('outbox.html_part')} flush>
            {/* No scripts, no forms, no way to the page around it: what a guest typed stays in there. */}
            <iframe
              className="block h-180 w-full rounded-b-xl border-0 bg-white"
              title={t('outbox.html_part')}
              sandbox=""
              srcDoc={html}
            />
          </Card>
        ) : null}
        <Card title={t('outbox.text_part')}>
          <pre className="monospace whitespace-pre-wrap wrap-anywhere">{body}</pre>
        </Card>
      </div>
    </>
  )
}
