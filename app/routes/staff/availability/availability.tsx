import { Link } from 'react-router'
import { findOpeningNow } from '#app/domain/availability/starts/find-first-date.server.ts'
import { listProductLines } from '#app/domain/catalog/product/product-list-queries.server.ts'
import { listCategories } from '#app/domain/catalog/records/category-queries.server.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CloseForm, tickedOf } from '#app/routes/staff/availability/matrix/close-bar.tsx'
import { loadMatrix } from '#app/routes/staff/availability/matrix/load-matrix.server.ts'
import { Matrix } from '#app/routes/staff/availability/matrix/matrix.tsx'
import {
  hasAvailabilityFilters,
  readAvailabilityAddress,
  writeAvailabilityAddress,
} from '#app/routes/staff/availability-address.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { MenuItem } from '#app/ui/layout/menu/menu-item.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Pagination } from '#app/ui/table/pagination.tsx'
import type { Route } from './+types/availability'
import { AvailabilityToolbar } from './availability-toolbar.tsx'
import { MatrixDayStrip } from './day-strip.tsx'
import { handleChosenTimes } from './handle-chosen-times.server.ts'
import { loadReadinessIssues } from './load-readiness-issues.server.ts'
import { Legend } from './start-chip.tsx'
import { WhyPanel } from './why-panel.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, now, zone, today, locale, can, newKey } = context.get(services)
  const shopDays = shop.options.availabilityCalendarViewDays
  const { firstDate } = await findOpeningNow(db, { shopId: shop.id, now, zone })
  const address = readAvailabilityAddress(url.searchParams, { today: firstDate, shopDays })
  const matrix = await loadMatrix(context, address)
  const lines = await listProductLines(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] })
  const categories = await listCategories(db, shop.id)
  return {
    ...matrix,
    address,
    today,
    requestKey: newKey(),
    setsHours: can('settings-access'),
    issues: await loadReadinessIssues(context, matrix.rows),
    products: lines
      .filter(({ status }) => status !== 'INACTIVE')
      .map(({ id, displayName, name }) => ({
        id,
        name: pickText(displayName, locale, shop.locales) || name,
      })),
    categories: categories.map(({ id, name }) => ({ id, name: pickText(name, locale, shop.locales) })),
  }
}

/** Closes the ticked starts, or opens them again. */
export function action(args: Route.ActionArgs) {
  return handleChosenTimes(args)
}

export default function AvailabilityRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, today, heads, rows, issues, requestKey, setsHours, total } = loaderData
  const { products, categories, previous, next } = loaderData
  const shown = { address, today, heads }
  const matrix = (
    <>
      <MatrixDayStrip {...shown} />
      <Matrix {...shown} rows={rows} ticked={tickedOf(actionData?.result)} />
    </>
  )
  return (
    <>
      <PageTitle page={t('settings.availability')} hasError={actionData !== undefined} />
      <PageHeader
        title={t('settings.availability')}
        secondary={<Pages setsHours={setsHours} isWide />}
        more={<Pages setsHours={setsHours} />}
        primary={address.isPicking ? null : <PickLink to={address} />}
      />
      <AvailabilityToolbar address={address} today={today} products={products} categories={categories} />
      <ReadinessList issues={issues} />
      {rows.length === 0 ? (
        <NoProducts isFilteredOut={hasAvailabilityFilters(address)} />
      ) : (
        <>
          {address.isPicking ? (
            <CloseForm key={requestKey} address={address} requestKey={requestKey} result={actionData?.result}>
              {matrix}
            </CloseForm>
          ) : (
            <WhyPanel products={rows}>{matrix}</WhyPanel>
          )}
          <Legend />
        </>
      )}
      {previous === null && next === null ? null : (
        <Pagination
          previous={previous && writeAvailabilityAddress(address, previous)}
          next={next && writeAvailabilityAddress(address, next)}
          summary={t('product.count', { count: total })}
        />
      )}
    </>
  )
}

/** Names before the list is opened. */
const MOST_NAMED = 3

/** Products that can't be booked, each with a link to where that is fixed. Source: spec 3 §1 'error log'. */
function ReadinessList({ issues }: Pick<Route.ComponentProps['loaderData'], 'issues'>) {
  const t = useTranslate()
  if (issues.length === 0) return null
  const named = issues.slice(0, MOST_NAMED).map(({ name }) => name)
  return (
    <details className="banner warning readiness-issues">
      <summary>
        <b>{t('availability.to_mend', { count: issues.length })}</b> <span>{named.join(' · ')}</span>
      </summary>
      <ul className="stack-2">
        {issues.map(({ name, text, to }) => (
          <li key={name}>
            {name}: {to === null ? text : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function PickLink({ to }: { to: Route.ComponentProps['loaderData']['address'] }) {
  const t = useTranslate()
  return (
    <Link className="button primary" to={writeAvailabilityAddress(to, { isPicking: true })}>
      <Icon name="lock" />
      {t('availability.close_times')}
    </Link>
  )
}

/** Links to the opening hours if `setsHours`, to the closed times and to closing a period. */
/** Pages next to the calendar: buttons of the header, or items of its menu. */
function Pages({ setsHours, isWide }: { setsHours: boolean; isWide?: boolean }) {
  const t = useTranslate()
  const pages = [
    ...(setsHours ? [{ to: '/settings/opening-hours', label: t('opening_hours.title') }] : []),
    { to: '/availability/closeouts', label: t('availability.closed_times') },
    { to: '/availability/close', label: t('availability.close_period') },
  ]
  return pages.map(({ to, label }) => (
    <MenuItem key={to}>
      <Link className={isWide ? 'button secondary wide' : undefined} to={to}>
        {label}
      </Link>
    </MenuItem>
  ))
}

function NoProducts({ isFilteredOut }: { isFilteredOut: boolean }) {
  const t = useTranslate()
  if (!isFilteredOut) {
    return (
      <EmptyState
        kind="nothing"
        title={t('availability.no_products')}
        text={t('availability.no_products_text')}
      />
    )
  }
  return (
    <EmptyState
      kind="no-hits"
      title={t('product.no_hits')}
      action={
        <Link className="button secondary" to="/availability">
          {t('common.clear_all')}
        </Link>
      }
    />
  )
}
