import { Form, Link } from 'react-router'
import { listUndoable } from '#app/domain/order/views/order-fact-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import type { Route } from './+types/bulk'
import {
  type BulkAction,
  type BulkResult,
  consequenceText,
  findNamedOrders,
  findNoticeQuestion,
  findOtaText,
  type NamedOrders,
  type NoticeQuestion,
  runBulk,
} from './handle-bulk.server.ts'
import { writeLeftList } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import { countSelection, MOST_AT_ONCE, readSelection, selectedIds } from './selection.server.ts'

/** Field of the rows that the question was about, by id. */
const SHOWN = 'shown'
/** Field of the money that the question named. */
const MONEY = 'money'
/** Field of whether the guests get a message. */
const NOTIFIES = 'notifies'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadBulk(context, url)
}

async function loadBulk(context: Route.LoaderArgs['context'], url: URL) {
  const all = context.get(services)
  const selection = readSelection(url)
  const { address, ids } = selection
  const isEmpty = ids.length === 0 && !address.isAll
  const total = isEmpty ? 0 : await countSelection(all, selection)
  const shown = total > 0 && total <= MOST_AT_ONCE ? await selectedIds(all, selection) : []
  const action = actionOf(url)
  return {
    list: address.list,
    isAll: address.isAll,
    back: writeLeftList(address, ids),
    backWhenDone: writeLeftList(address),
    action,
    total,
    shown: shown.join(' '),
    consequence: consequenceText(all, action),
    otaText: await findOtaText(all, action, shown),
    named: await findNamedOrders(all, action, shown),
    notice: await findNoticeQuestion(all, action, shown),
    most: MOST_AT_ONCE,
  }
}

function actionOf({ pathname }: URL): BulkAction {
  if (pathname.endsWith('/delete')) return 'delete'
  return pathname.endsWith('/restore') ? 'restore' : 'finish'
}

/**
 * Changes what the question showed; where the filter finds others by now, it is asked again. Posted twice it finds no
 * others, and says again what became of those.
 */
export async function action({ url, request, context }: Route.ActionArgs) {
  const { list, isAll, action: chosen, shown, total } = await loadBulk(context, url)
  const form = await readForm(request)
  const ids = readIds(String(form.get(SHOWN) ?? ''))
  const all = context.get(services)
  const named = await findNamedOrders(all, chosen, ids)
  const isMoneyMoved = form.has(MONEY) && (named?.money ?? '') !== form.get(MONEY)
  const isOther = isAll && (total > MOST_AT_ONCE || readIds(shown).some((id) => !ids.includes(id)))
  const restorable: number[] = []
  const notifies = form.has(NOTIFIES)
  const none = { result: null, restorable, notifies }
  if (isOther || isMoneyMoved) return { ...none, isOther: true }
  if (ids.length === 0 || ids.length > MOST_AT_ONCE) return { ...none, isOther: false }
  const isConfirmed = form.get('isConfirmed') === 'on'
  const result = await runBulk(all, ids, { list, action: chosen, isConfirmed, notifies })
  const deleted = { shopId: all.shop.id, orderIds: chosen === 'delete' ? result.done : [] }
  return { result, restorable: await listUndoable(all.db, deleted), notifies, isOther: false }
}

function readIds(text: string): number[] {
  return text.split(' ').flatMap((id) => readId(id) ?? [])
}

const TITLES = {
  orders: { finish: 'orders.bulk_finish', delete: 'orders.bulk_delete', restore: 'orders.bulk_restore' },
  bookings: {
    finish: 'orders.bulk_finish_bookings',
    delete: 'orders.bulk_finish_bookings',
    restore: 'orders.bulk_finish_bookings',
  },
} as const satisfies Record<string, Record<BulkAction, MessageKey>>

const SUBMITS = {
  finish: 'orders.finish',
  delete: 'common.delete',
  restore: 'orders.restore',
} as const satisfies Record<BulkAction, MessageKey>

/** Asks before several are changed at once; afterwards it lists what was refused. Source: experience.md 12. */
export default function BulkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { list, action: chosen, total, shown, most } = loaderData
  const result = actionData?.result
  const back = result ? loaderData.backWhenDone : loaderData.back
  const head = useFocusOn<HTMLDivElement>(actionData)
  const title = result
    ? t('orders.bulk_done', { done: result.done.length, failed: result.failures.length })
    : t(TITLES[list][chosen], { count: total })
  const canConfirm = !result && total > 0 && total <= most
  return (
    <>
      <PageTitle page={title} />
      <div ref={head} tabIndex={-1}>
        <PageHeader title={title} crumb={{ to: back, label: t(LIST_TITLES[list]) }} />
      </div>
      <div className="stack max-w-160">
        {actionData?.isOther ? <Banner tone="warning">{t('orders.bulk_other')}</Banner> : null}
        {result ? <Outcome action={chosen} failures={result.failures} /> : null}
        {result && chosen === 'delete' ? (
          <UndoDelete {...actionData} ids={actionData.restorable} deleted={result.done.length} />
        ) : null}
        {canConfirm ? (
          <ConfirmBulk key={shown} {...loaderData} notifies={actionData?.notifies ?? true} />
        ) : null}
        {!result && total === 0 ? <Banner tone="warning">{t('orders.bulk_none')}</Banner> : null}
        {!result && total > most ? (
          <Banner tone="warning">{t('orders.bulk_too_many', { most, count: total })}</Banner>
        ) : null}
        {canConfirm ? null : (
          <p>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

type ConfirmBulkProps = {
  action: BulkAction
  shown: string
  consequence: string
  otaText: string | null
  named: NamedOrders | null
  notice: NoticeQuestion | null
  notifies: boolean
  back: string
}

function ConfirmBulk(props: ConfirmBulkProps) {
  const { action: chosen, shown, consequence, otaText, named, notice, notifies, back } = props
  const t = useTranslate()
  return (
    <Form method="post" className="stack">
      <input type="hidden" name={SHOWN} value={shown} />
      <input type="hidden" name={MONEY} value={named?.money ?? ''} />
      <p>{consequence}</p>
      {otaText ? <p>{otaText}</p> : null}
      {named ? (
        <>
          <Banner tone="warning">{named.text}</Banner>
          <ul className="list-disc pl-5">
            {named.orders.map(({ id, text }) => (
              <li key={id}>
                <Link className="underline" to={`/orders/${id}`}>
                  {id}
                </Link>{' '}
                {text}
              </li>
            ))}
            {named.more ? <li>{named.more}</li> : null}
          </ul>
        </>
      ) : null}
      {notice ? (
        <div className="stack-2">
          <label className="check">
            <input type="checkbox" name={NOTIFIES} defaultChecked={notifies} />
            <span>{notice.label}</span>
          </label>
          {notice.others ? <p className="hint">{notice.others}</p> : null}
        </div>
      ) : null}
      {chosen === 'finish' ? (
        <label className="check">
          <input type="checkbox" name="isConfirmed" />
          <span>{t('orders.bulk_finish_early')}</span>
        </label>
      ) : null}
      <div className="row">
        <SubmitButton kind={chosen === 'delete' ? 'danger solid' : 'primary'}>
          {t(SUBMITS[chosen])}
        </SubmitButton>
        <Link className="button secondary" to={back}>
          {t('common.back')}
        </Link>
      </div>
    </Form>
  )
}

type UndoDeleteProps = { ids: readonly number[]; deleted: number; notifies: boolean }

/**
 * Restores what was confirmed and has bookings; of the others it says that they stay deleted. Whoever has heard that
 * their order is cancelled hears that it holds.
 */
function UndoDelete({ ids, deleted, notifies }: UndoDeleteProps) {
  const t = useTranslate()
  return (
    <>
      {ids.length < deleted ? <p>{t('orders.bulk_not_undone', { count: deleted - ids.length })}</p> : null}
      {ids.length > 0 ? (
        <Form method="post" action="/history/orders/restore">
          <input type="hidden" name={SHOWN} value={ids.join(' ')} />
          {notifies ? <input type="hidden" name={NOTIFIES} value="on" /> : null}
          <SubmitButton kind="secondary">{t('common.undo')}</SubmitButton>
        </Form>
      ) : null}
    </>
  )
}

function Outcome({ action: chosen, failures }: { action: BulkAction } & Pick<BulkResult, 'failures'>) {
  const t = useTranslate()
  if (failures.length === 0) return <Banner tone="success">{t(`orders.bulk_all_${chosen}`)}</Banner>
  return (
    <>
      <Banner tone="danger">{t('orders.bulk_failed')}</Banner>
      <ul className="list-disc pl-5">
        {failures.map(({ id, to, text }) => (
          <li key={id}>
            <Link className="underline" to={to}>
              {id}
            </Link>{' '}
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
