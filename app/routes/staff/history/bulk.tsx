import { Form, Link } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { type MessageKey, useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/bulk'
import { type BulkAction, type BulkResult, runBulk } from './handle-bulk.server.ts'
import { writeListAddress } from './list-address.ts'
import { LIST_TITLES } from './list-page.tsx'
import { countSelection, MOST_AT_ONCE, readSelection } from './selection.server.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadBulk(context, url)
}

async function loadBulk(context: Route.LoaderArgs['context'], url: URL) {
  const selection = readSelection(url)
  const { address, ids } = selection
  const isEmpty = ids.length === 0 && !address.isAll
  const total = isEmpty ? 0 : await countSelection(context.get(services), selection)
  const action: BulkAction = url.pathname.endsWith('/delete') ? 'delete' : 'finish'
  return {
    list: address.list,
    back: writeListAddress(address, { isAll: address.isAll }),
    action,
    total,
    most: MOST_AT_ONCE,
  }
}

export async function action({ url, request, context }: Route.ActionArgs): Promise<BulkResult | null> {
  const { action: chosen, total } = await loadBulk(context, url)
  const isConfirmed = (await readForm(request)).get('isConfirmed') === 'on'
  if (total === 0 || total > MOST_AT_ONCE) return null
  return runBulk(context.get(services), readSelection(url), { action: chosen, isConfirmed })
}

const TITLES = {
  orders: { finish: 'orders.bulk_finish', delete: 'orders.bulk_delete' },
  bookings: { finish: 'orders.bulk_finish_bookings', delete: 'orders.bulk_finish_bookings' },
} as const satisfies Record<string, Record<BulkAction, MessageKey>>

/** Asks before several are changed at once; afterwards it lists what was refused. Source: experience.md 12. */
export default function BulkRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { list, back, action: chosen, total, most } = loaderData
  const title = actionData
    ? t('orders.bulk_done', { done: actionData.done, failed: actionData.failures.length })
    : t(TITLES[list][chosen], { count: total })
  return (
    <>
      <PageTitle page={title} />
      <PageHeader title={title} crumb={{ to: back, label: t(LIST_TITLES[list]) }} />
      <div className="stack max-w-160">
        {actionData ? (
          <Failures failures={actionData.failures} />
        ) : total === 0 ? (
          <Banner tone="warning">{t('orders.bulk_none')}</Banner>
        ) : total > most ? (
          <Banner tone="warning">{t('orders.bulk_too_many', { most, count: total })}</Banner>
        ) : (
          <ConfirmBulk action={chosen} back={back} />
        )}
        {actionData || total === 0 || total > most ? (
          <p>
            <Link className="button secondary" to={back}>
              {t('common.back')}
            </Link>
          </p>
        ) : null}
      </div>
    </>
  )
}

function ConfirmBulk({ action: chosen, back }: { action: BulkAction; back: string }) {
  const t = useTranslate()
  const isDelete = chosen === 'delete'
  return (
    <Form method="post" className="stack">
      <p>{t(isDelete ? 'orders.bulk_delete_text' : 'orders.bulk_finish_text')}</p>
      {isDelete ? null : (
        <label className="check">
          <input type="checkbox" name="isConfirmed" />
          <span>{t('orders.bulk_finish_early')}</span>
        </label>
      )}
      <div className="row">
        <SubmitButton kind={isDelete ? 'danger solid' : 'primary'}>
          {t(isDelete ? 'common.delete' : 'orders.finish')}
        </SubmitButton>
        <Link className="button secondary" to={back}>
          {t('common.back')}
        </Link>
      </div>
    </Form>
  )
}

function Failures({ failures }: Pick<BulkResult, 'failures'>) {
  const t = useTranslate()
  if (failures.length === 0) return <Banner tone="success">{t('orders.bulk_all_done')}</Banner>
  return (
    <Banner tone="danger">
      <b>{t('orders.bulk_failed')}</b>
      <ul>
        {failures.map(({ id, to, text }) => (
          <li key={id}>
            <Link to={to}>{id}</Link> {text}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
