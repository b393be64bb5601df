import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from 'react-router'
import {
  type CloseoutCursor,
  listComingCloseouts,
} from '#app/domain/availability/closeouts/closeout-list-queries.server.ts'
import { removeCloseouts } from '#app/domain/availability/closeouts/remove-closeouts.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { listIdentifiersOf } from '#app/domain/catalog/setup/identifier-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { instantFromEpoch, isInstant } from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { reopenSchema } from '#app/http/schemas/settings/closing-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Cell, IndexTable } from '#app/ui/table/index-table.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/closeouts'
import { closerOf, openedFlash } from './closing-answers.server.ts'

const PAGE_SIZE = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, now, locale, t, format } = context.get(services)
  const after = readCursor(url.searchParams.get('after'))
  const found = await listComingCloseouts(db, { shopId: shop.id, now, after, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const products = await listNamedProducts(db, { shopId: shop.id })
  const productIds = products.map(({ id }) => id)
  const units = await listIdentifiersOf(db, { shopId: shop.id, productIds })
  const names = new Map(products.map((each) => [each.id, pickText(each.displayName, locale, shop.locales)]))
  const labels = new Map([...units.values()].flat().map(({ id, label }) => [id, label]))
  const last = page.at(-1)
  return {
    rows: page.map(
      ({ id, productId, startDateTime, endDateTime, partialQuantity, identifierIds, createdBy }) => ({
        id,
        name: names.get(productId) ?? '',
        startDateTime,
        endDateTime,
        amount:
          identifierIds.length > 0
            ? format.list(identifierIds.flatMap((each) => labels.get(each) ?? []))
            : partialQuantity === null
              ? t('availability.amount_all')
              : t('availability.quantity_closed', { quantity: partialQuantity }),
        createdBy,
      }),
    ),
    isFirst: after === undefined,
    next: found.length > PAGE_SIZE && last ? `${instantFromEpoch(last.from)}~${last.id}` : null,
  }
}

/** Opens again what was ticked, or the one whose button was pressed. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const all = context.get(services)
  const here = `${url.pathname}${url.search}`
  const submission = parseWithZod(await readForm(request), { schema: reopenSchema(all.t) })
  const ids = submission.status === 'success' ? submission.value.ids : []
  const opened = await inTransaction(all.db, (tx) => removeCloseouts(tx, { ...closerOf(all), ids }))
  if (!opened.ok) {
    const key = ids.length === 0 ? 'availability.choose_starts' : 'refusal.closeout_not_found'
    return redirectWithFlash(context, here, { key, tone: 'danger' })
  }
  return redirectWithFlash(context, here, openedFlash(opened.value.removed, here))
}

function readCursor(text: string | null): CloseoutCursor | undefined {
  const [startsAt, last] = (text ?? '').split('~')
  const id = readId(last)
  return isInstant(startsAt) && id !== undefined ? { startsAt, id } : undefined
}

export default function CloseoutsRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { rows, isFirst, next } = loaderData
  const title = t('availability.closed_times')
  const close = (
    <Link className="button primary" to="/availability/close">
      {t('availability.close_period')}
    </Link>
  )
  return (
    <>
      <PageTitle page={title} />
      <PageHeader
        title={title}
        crumb={{ to: '/availability', label: t('settings.availability') }}
        primary={rows.length > 0 ? close : undefined}
      />
      {rows.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('availability.none_closed')}
          text={t('availability.none_closed_text')}
          action={close}
        />
      ) : (
        <Form method="post" className="picking">
          <fieldset className="bulk-bar" aria-label={t('availability.open_chosen')}>
            <SubmitButton kind="ghost" className="small">
              {t('availability.open_chosen')}
            </SubmitButton>
          </fieldset>
          <CloseoutTable rows={rows} />
        </Form>
      )}
      {isFirst && next === null ? null : (
        <Pagination
          previous={isFirst ? null : '/availability/closeouts'}
          next={next === null ? null : `/availability/closeouts?${new URLSearchParams({ after: next })}`}
        />
      )}
    </>
  )
}

function CloseoutTable({ rows }: Pick<Route.ComponentProps['loaderData'], 'rows'>) {
  const t = useTranslate()
  const when = useWhen()
  return (
    <IndexTable
      caption={t('availability.closed_times')}
      className="closeouts"
      columns={[
        { key: 'ck', label: t('availability.open_chosen'), isUnseen: true },
        { key: 'id', label: t('orders.product') },
        { key: 'start', label: t('availability.when') },
        { key: 'what', label: t('availability.how_much') },
        { key: 'who', label: t('availability.closed_by') },
        { key: 'order', label: t('availability.open_again'), isUnseen: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="check-cell" data-a="ck">
            <input
              type="checkbox"
              name="ids"
              value={row.id}
              aria-label={t('availability.choose_closeout', { name: row.name, time: when(row) })}
            />
          </td>
          <Cell column="id">{row.name}</Cell>
          <Cell column="start">{when(row)}</Cell>
          <Cell column="what">{row.amount}</Cell>
          <Cell column="who">{row.createdBy}</Cell>
          <Cell column="order">
            <SubmitButton kind="link" name="one" value={String(row.id)}>
              {t('availability.open_again')}
            </SubmitButton>
          </Cell>
        </tr>
      ))}
    </IndexTable>
  )
}

type Times = Pick<Route.ComponentProps['loaderData']['rows'][number], 'startDateTime' | 'endDateTime'>

/** A period; or one start, which lets later ones be. */
function useWhen() {
  const t = useTranslate()
  const format = useFormat()
  return ({ startDateTime, endDateTime }: Times) =>
    endDateTime === null
      ? t('availability.start_only', { time: format.dateTime(startDateTime) })
      : format.period(startDateTime, endDateTime)
}
