import { Link } from 'react-router'
import { isLocale } from '#app/domain/shared/text/translatable.ts'
import { languageName } from '#app/i18n/language-names.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { AnswerGroup } from '#app/routes/staff/orders/load-questions.server.ts'
import { Avatar } from '#app/ui/layout/avatar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { AnswerLines } from './answer-lines.tsx'
import type { ContactView, CustomerView, OrderView } from './order-view.ts'

const CREATED_BY = { GUEST: 'order.by_guest', STAFF: 'order.by_staff', OTA: 'order.by_ota' } as const

/** Who the order is for, what was said about it, and where it came from. */
export function OrderSide({
  order,
  answers,
  canWrite,
}: {
  order: OrderView
  /** Of the order as a whole. */
  answers: AnswerGroup | undefined
  canWrite: boolean
}) {
  const t = useTranslate()
  return (
    <aside className="stack">
      <CustomerCard order={order} canWrite={canWrite} />
      {order.customer ? <CommentsCard customer={order.customer} /> : null}
      {answers ? (
        <Card title={t('question.answers')}>
          <AnswerLines lines={answers.lines} />
        </Card>
      ) : null}
      <OriginCard order={order} />
    </aside>
  )
}

function CustomerCard({ order, canWrite }: { order: OrderView; canWrite: boolean }) {
  const t = useTranslate()
  const { customer } = order
  return (
    <Card
      title={t('order.customer')}
      aside={
        canWrite ? (
          <Link className="no-print" to={`/orders/${order.id}/customer`}>
            {t('common.edit')}
          </Link>
        ) : null
      }
    >
      {customer ? (
        <CustomerFacts
          customer={customer}
          to={order.customerId === null ? undefined : `/customers/${order.customerId}`}
        />
      ) : (
        <p className="muted">{t('order.no_customer')}</p>
      )}
    </Card>
  )
}

type CustomerFactsProps = { customer: ContactView /** Page of the customer. */; to?: string | undefined }

/** Name, company, how to reach them, and what else is stored. */
export function CustomerFacts({ customer, to }: CustomerFactsProps) {
  const { name, title, companyName, phone, email, address, facts } = customer
  const addressed = [title, name].filter(Boolean).join(' ')
  return (
    <div className="stack-2">
      <div className="row">
        <Avatar name={name} soft large />
        <div>
          <b>{to ? <Link to={to}>{addressed}</Link> : addressed}</b>
          {companyName && companyName !== name ? <small>{companyName}</small> : null}
        </div>
      </div>
      {phone ? (
        <p className="row">
          <Icon name="phone" small />
          <a className="tap-target" href={`tel:${phone.dial}`}>
            {phone.text}
          </a>
        </p>
      ) : null}
      {email ? (
        <p className="row flex-nowrap">
          <Icon name="mail" small />
          <a className="grow tap-target wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {address ? <p className="muted">{address}</p> : null}
      {facts.length > 0 ? <DescriptionList items={facts} left /> : null}
    </div>
  )
}

function CommentsCard({ customer: { commentByGuest, commentByAdmin } }: { customer: CustomerView }) {
  const t = useTranslate()
  if (!commentByGuest && !commentByAdmin) return null
  return (
    <Card title={t('order.comments')}>
      <div className="stack">
        <Comment from={t('order.comment_by_guest')} text={commentByGuest} />
        <Comment from={t('order.comment_by_admin')} text={commentByAdmin} />
      </div>
    </Card>
  )
}

function Comment({ from, text }: { from: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <small>{from}</small>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  )
}

function OriginCard({ order }: { order: OrderView }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('order.created'), value: format.stamp(order.createdAt) },
          { term: t('order.created_by'), value: order.createdByName ?? t(CREATED_BY[order.createdBy]) },
          { term: t('order.origin'), value: order.origin },
          { term: t('order.affiliate_tag'), value: order.affiliateTag },
          { term: t('orders.channel'), value: order.channel },
          { term: t('order.language'), value: isLocale(order.lang) ? languageName(order.lang) : order.lang },
        ]}
      />
    </Card>
  )
}
