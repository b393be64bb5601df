import { Form } from 'react-router'
import type { OrderAction } from '#app/domain/order/log-order.server.ts'
import type { LoggedDetail } from '#app/http/labels/log-changes.server.ts'
import type { ChangedProduct, LogLine } from '#app/http/labels/log-lines.server.ts'
import type { Formatters } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ActivityLog, type LogEntry } from '#app/ui/feedback/activity-log.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Avatar } from '#app/ui/layout/avatar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import { useFocusWhenGone } from '#app/ui/use-focus-when-gone.ts'

const ACTORS = { GUEST: 'order.by_guest', STAFF: 'order.by_staff', SYSTEM: 'order.by_system' } as const

const TONES: Readonly<Partial<Record<OrderAction, LogEntry['tone']>>> = {
  order_confirmed: 'good',
  payment_received: 'good',
  order_kept: 'good',
  order_restored: 'good',
  payment_failed: 'bad',
  payment_returned: 'bad',
  payment_differs: 'bad',
  capture_failed: 'bad',
  refund_failed: 'bad',
  refund_at_provider: 'bad',
  refund_returned: 'bad',
  dispute_withdrawn: 'bad',
  dispute_returned: 'bad',
  order_expired: 'bad',
  order_cancelled: 'bad',
  order_deleted: 'bad',
}

/** A comment as it was typed, and why it was not saved; without an id it is a new one. */
export type RefusedComment = { commentId: string | null; comment: string; error: string }

type ShownLine = LogLine & {
  products: readonly ChangedProduct[]
  changes: readonly LoggedDetail[]
  /** Says that the guest was told; else ''. */
  notice: string
}

type OrderLogProps = {
  lines: readonly ShownLine[]
  readerName: string
  /** Of a new comment. */
  requestKey: string
  canWrite: boolean
  refused?: RefusedComment | undefined
}

/** Everything that happened to the order, newest first, with the comments of those who work here. */
export function OrderLog({ lines, readerName, requestKey, canWrite, refused }: OrderLogProps) {
  const t = useTranslate()
  const format = useFormat()
  const comments = lines.filter(({ comment }) => comment !== null)
  const isItsOwn = lines.some(({ id, isOwn }) => isOwn && refused?.commentId === String(id))
  // What was typed into a comment that is deleted by now stands in the form of a new one.
  const isGone = refused !== undefined && refused.commentId !== null && !isItsOwn
  const box = useFocusWhenGone<HTMLDivElement>(comments.map(({ id, comment }) => `${id} ${comment}`).join())
  const entries = lines.map((line): LogEntry => {
    const who = line.userName ?? t(ACTORS[line.actor])
    const detail = logDetail(line, format)
    const rules = line.rules.map((rule) => t(`order.rule_${rule}`)).join(', ')
    return {
      id: line.id,
      text: (
        <>
          <b>{who}</b> {line.text} {detail ? <b>{detail}</b> : null}
          {rules ? ` ${t('order.log_despite', { rules })}` : null}
          {line.products.map((product) => (
            <span key={product.name} className="block">
              {productText(product, format)}
            </span>
          ))}
          <Changes changes={line.changes} />
        </>
      ),
      meta: [format.stamp(line.at), line.isEdited ? t('order.comment_edited') : '', line.notice]
        .filter(Boolean)
        .join(' · '),
      tone: line.isUnpaidPage ? undefined : TONES[line.action],
      quote: line.comment ?? line.reason ?? undefined,
      actions:
        line.isOwn && canWrite ? (
          <OwnComment
            key={line.comment}
            id={line.id}
            comment={line.comment ?? ''}
            refused={refused?.commentId === String(line.id) ? refused : undefined}
          />
        ) : null,
    }
  })
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={t('order.log')} id="log">
        {canWrite ? (
          <CommentForm
            key={isGone ? `instead of ${refused.commentId}` : comments[0]?.id}
            readerName={readerName}
            requestKey={requestKey}
            refused={isItsOwn ? undefined : refused}
          />
        ) : null}
        <ActivityLog entries={entries} />
      </Card>
    </div>
  )
}

/** The money, other orders, the resources or units, or the time, and what it was before. */
function logDetail({ amountMinor, orderIds, allocated, before, after }: LogLine, format: Formatters): string {
  if (amountMinor !== null) return format.money(amountMinor)
  if (orderIds.length > 0) return format.list(orderIds.map(String))
  if (allocated) return [allocated.before || '–', allocated.after || '–'].join(' → ')
  const [was, is] = [before, after].map((stay) => stay && format.period(stay.startRent, stay.endRent))
  return was && is && was !== is ? `${was} → ${is}` : (is ?? was ?? '')
}

/** 'Öcykel: 2 (380 kr) → 1 (190 kr)' */
function productText({ name, before, after }: ChangedProduct, format: Formatters): string {
  const [was, is] = [before, after].map((sold) =>
    sold ? `${sold.quantity} (${format.money(sold.totalMinor)})` : '–',
  )
  return `${name}: ${was} → ${is}`
}

/** Many answers at once, as of a party, are folded. */
const MOST_UNFOLDED = 6

/** 'E-post: anna@example.se → anna@mail.example' */
function Changes({ changes }: Pick<ShownLine, 'changes'>) {
  const t = useTranslate()
  const list = changes.map(({ label, before, after }) => (
    <span key={`${label} ${before} ${after}`} className="block muted wrap-anywhere">
      {label}: {before || '–'} → {after || '–'}
    </span>
  ))
  if (list.length <= MOST_UNFOLDED) return list
  return (
    <details className="more">
      <summary>{`${t('change_log.title')} (${list.length})`}</summary>
      {list}
    </details>
  )
}

type CommentFormProps = { readerName: string; requestKey: string; refused: RefusedComment | undefined }

function CommentForm({ readerName, requestKey, refused }: CommentFormProps) {
  const t = useTranslate()
  const field = useFocusOn<HTMLTextAreaElement>(refused)
  return (
    <Form method="post" action="?index#log" className="row top comment-form no-print mb-5 flex-nowrap">
      <input type="hidden" name="requestKey" value={requestKey} />
      <Avatar name={readerName} soft />
      <div className={refused ? 'grow stack-2 has-error' : 'grow stack-2'}>
        <label className="visually-hidden" htmlFor="comment">
          {t('order.comment')}
        </label>
        <CommentError id="comment-error" refused={refused} />
        <textarea
          ref={field}
          className="textarea"
          id="comment"
          name="comment"
          rows={1}
          defaultValue={refused?.comment}
          placeholder={t('order.comment_placeholder')}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? 'comment-error' : undefined}
        />
      </div>
      <SubmitButton kind="secondary" name="intent" value="comment">
        {t('order.comment_submit')}
      </SubmitButton>
    </Form>
  )
}

type OwnCommentProps = { id: number; comment: string; refused: RefusedComment | undefined }

/** Only the author changes a comment. Source: domain.md §5 'Activity log'. */
function OwnComment({ id, comment, refused }: OwnCommentProps) {
  const t = useTranslate()
  const errorId = `comment-${id}-error`
  return (
    <details className="more no-print" open={refused !== undefined}>
      <summary>{t('common.edit')}</summary>
      <Form
        method="post"
        action="?index#log"
        defaultShouldRevalidate
        className={refused ? 'stack-2 has-error' : 'stack-2'}
      >
        <input type="hidden" name="commentId" value={id} />
        <CommentError id={errorId} refused={refused} />
        <textarea
          className="textarea"
          name="comment"
          defaultValue={refused?.comment ?? comment}
          aria-label={t('order.comment')}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? errorId : undefined}
        />
        <div className="row">
          <SubmitButton kind="secondary" className="small" name="intent" value="edit-comment">
            {t('common.save')}
          </SubmitButton>
          <SubmitButton kind="danger" className="small" name="intent" value="delete-comment">
            {t('common.delete')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function CommentError({ id, refused }: { id: string; refused: RefusedComment | undefined }) {
  if (!refused) return null
  return (
    <p className="error-line" id={id} role="alert">
      {refused.error}
    </p>
  )
}
