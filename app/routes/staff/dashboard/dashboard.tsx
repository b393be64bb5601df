import { Link } from 'react-router'
import { findAvailabilityFacts } from '#app/domain/availability/availability-queries.server.ts'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { listFailedRefunds } from '#app/domain/order/refund/failed-refund-queries.server.ts'
import {
  listReservationsRunningOut,
  listReturningMoney,
  listUnpaidSoon,
} from '#app/domain/order/views/dashboard-queries.server.ts'
import { listOrders } from '#app/domain/order/views/order-list-queries.server.ts'
import { listSalesDays, sumSales } from '#app/domain/report/sales-figures-report.server.ts'
import { daysInMonth, isoWeekOf, startOfWeek } from '#app/domain/shared/calendar.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import {
  addDays,
  atTime,
  dateOf,
  localTime,
  startOfMonth,
  timeOf,
  toInstant,
  toWallTime,
} from '#app/domain/shared/time.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { toOrderRow } from '#app/routes/staff/order-row.ts'
import { OrdersTable } from '#app/routes/staff/order-table.tsx'
import { whyNotFree } from '#app/routes/staff/why-not-free.server.ts'
import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { writeRows } from '#app/ui/row-lines.ts'
import type { Route } from './+types/dashboard'
import { DeparturesCard } from './departures-card.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { Figures } from './figures.tsx'
import { salesFigures } from './sales-figures.ts'
import { nearlyFull, returning, runningOut, unpaidUntil } from './to-do.ts'
import { ToDoCard } from './to-do-card.tsx'

const NEWEST = 5
/** Enough to count what a shop of any size must look at; more is 'many' anyway. */
const MOST = 200
const MIDNIGHT = localTime('00:00')
const END_OF_DAY = localTime('23:59')

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop, now, today, zone, locale, can } = context.get(services)
  const shopId = shop.id
  const wallNow = toWallTime(now, zone)
  const tomorrow = addDays(today, 1)
  const month = startOfMonth(today)
  const lastWeek = addDays(startOfWeek(today), -7)
  const lastWeekday = addDays(today, -7)
  const products = await listNamedProducts(db, { shopId, types: ['RENTAL', 'EVENT'] })
  const productIds = products.map(({ id }) => id)
  const mayRefund = can('orders-refund') && can('orders-access')
  const [sales, thisTimeLastWeek, unpaid, reservations, returned, failed, departures, newest, facts] =
    await Promise.all([
      listSalesDays(db, {
        ...{ shopId, onlineOrOffline: 'BOTH' },
        period: { from: lastWeek < month ? lastWeek : month, to: addDays(month, daysInMonth(month) - 1) },
      }),
      listSalesDays(db, {
        ...{ shopId, onlineOrOffline: 'BOTH' },
        period: { from: lastWeekday, to: lastWeekday },
        until: toInstant(atTime(lastWeekday, timeOf(wallNow)), zone),
      }),
      listUnpaidSoon(db, {
        ...{ shopId, from: atTime(today, MIDNIGHT) },
        ...{ to: atTime(addDays(today, 6), END_OF_DAY), limit: MOST },
      }),
      listReservationsRunningOut(db, { shopId, now, limit: MOST }),
      listReturningMoney(db, { shopId, limit: MOST }),
      mayRefund ? listFailedRefunds(db, { shopId }) : [],
      findManifest(db, { shopId, from: today, to: today, now, zone }),
      listOrders(db, { shopId, tab: 'all', sort: '-id', limit: NEWEST, now: wallNow }),
      findAvailabilityFacts(db, { shopId, productIds, from: today, to: tomorrow, now }),
    ])
  const reader = { locale, shopLocales: shop.locales, now, zone, today }
  const images = new Map(products.map(({ id, image }) => [id, image?.src ?? null]))
  const names = new Map(
    products.map(({ id, displayName }) => [id, pickText(displayName, locale, shop.locales)]),
  )
  return {
    today,
    needsProducts: products.length === 0 && can('rental-products-edit'),
    opensManifest: can('bookings-manifest-access'),
    failedRefunds: failed,
    figures: salesFigures(sales, { today, thisTimeLastWeek: sumSales(thisTimeLastWeek) }),
    unpaid: { count: unpaid.length, amountMinor: unpaid.reduce((sum, { dueMinor }) => sum + dueMinor, 0) },
    month: sales.filter(({ date }) => date >= month).map(({ date, amountMinor }) => ({ date, amountMinor })),
    departures: departures.map(({ startRent, endRents, products: booked, ...figures }) => ({
      startRent,
      endRents,
      poolId: figures.poolId,
      name: booked.map(({ name }) => pickText(name, locale, shop.locales)).join(' · '),
      resources: [...new Set(figures.resources.map(({ name }) => name))],
      imageSrc: images.get(booked[0]?.productId ?? 0) ?? null,
      booked: figures.booked,
      checkedIn: figures.checkedIn,
      reserved: figures.reserved,
      free: figures.free,
      isNow: startRent <= wallNow && wallNow < (endRents.at(-1) ?? endRents[0]),
    })),
    toDo: {
      unpaid: { ...unpaidUntil(unpaid, tomorrow), from: today, to: tomorrow },
      runningOut: runningOut(reservations, zone),
      returning: returning(returned),
      failed: returning(failed),
      nearlyFull: nearlyFull(facts, { dates: [today, tomorrow], now, zone }).map(
        ({ productId, startRent, left }) => ({
          ...{ startRent, left, name: names.get(productId) ?? '' },
          to: whyNotFree(context, { productId, date: dateOf(startRent), startRent }),
        }),
      ),
    },
    newest: writeRows(newest.rows.map((row) => toOrderRow(row, reader))),
  }
}

export default function DashboardRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { today, needsProducts, opensManifest, failedRefunds, figures, unpaid, month } = loaderData
  const { departures, toDo, newest } = loaderData
  const best = month.reduce((most, day) => (day.amountMinor > most.amountMinor ? day : most), {
    date: today,
    amountMinor: 0,
  })
  const title =
    best.amountMinor > 0
      ? t('dashboard.best_day', { date: format.dateShort(best.date), amount: format.money(best.amountMinor) })
      : t('dashboard.no_sales', { month: format.month(today) })
  return (
    <>
      <PageTitle page={t('nav.dashboard')} />
      <PageHeader
        title={t('nav.dashboard')}
        subtitle={`${format.dateLong(today)}, ${t('dashboard.week', { week: isoWeekOf(today) })}`}
      />
      <FailedRefunds orders={failedRefunds} />
      {needsProducts ? <FirstSteps /> : null}
      <Figures figures={figures} unpaid={unpaid} />
      <section className="mt-6">
        <h2 className="mb-3">{title}</h2>
        <BarChart
          title={title}
          columns={{ name: t('field.date'), amount: t('dashboard.sales') }}
          bars={month.map(({ date, amountMinor }) => ({
            key: date,
            label: String(Number(date.slice(-2))),
            name: format.dateShort(date),
            minor: amountMinor,
            isNow: date === today,
          }))}
        />
      </section>
      <div className="dashboard-columns">
        <DeparturesCard departures={departures} opensManifest={opensManifest} />
        <ToDoCard {...toDo} />
      </div>
      <section className="mt-6">
        <div className="row between mb-2">
          <h2>{t('dashboard.newest_orders')}</h2>
          <Link to="/history/orders?tab=all">{t('dashboard.all_orders')}</Link>
        </div>
        {newest.length > 0 ? (
          <OrdersTable rows={newest} />
        ) : (
          <EmptyState kind="nothing" title={t('dashboard.no_orders')} text={t('dashboard.no_orders_text')} />
        )}
      </section>
    </>
  )
}

/** First tasks of a shop without products: creating one, and the settings. */
function FirstSteps() {
  const t = useTranslate()
  return (
    <section className="card panel mb-6">
      <div className="padded stack">
        <h2>{t('dashboard.first_steps')}</h2>
        <p>{t('dashboard.first_steps_text')}</p>
        <div className="row">
          <Link className="button primary" to="/products/new">
            {t('product.new')}
          </Link>
          <Link className="button secondary" to="/settings">
            {t('settings.title')}
          </Link>
        </div>
      </div>
    </section>
  )
}
