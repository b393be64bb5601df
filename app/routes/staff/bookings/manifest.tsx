import { Fragment } from 'react'
import { data, isRouteErrorResponse, Link, redirect } from 'react-router'
import { listNamedProducts } from '#app/domain/catalog/product-queries.server.ts'
import { findManifest } from '#app/domain/order/manifest/find-manifest.server.ts'
import { listBookingsOfOrder } from '#app/domain/order/manifest-queries.server.ts'
import { dateOf, toWallTime } from '#app/domain/shared/time.ts'
import { pickText } from '#app/domain/shared/translatable.ts'
import { services } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/manifest'
import { answerCheckIn } from './check-in.server.ts'
import { Departure } from './departure.tsx'
import { DoorDeparture } from './door-departure.tsx'
import { bookingToShow, readOrderNumber } from './find-booking.ts'
import { FindBooking } from './find-booking-form.tsx'
import {
  lastDay,
  type ManifestAddress,
  readManifestAddress,
  writeManifestAddress,
} from './manifest-address.ts'
import { ManifestFigures } from './manifest-figures.tsx'
import { readManifestReader } from './manifest-reader.server.ts'
import { ManifestToolbar } from './manifest-toolbar.tsx'
import { toDepartureView } from './manifest-view.ts'

/** Longer than any code on a ticket. */
const LONGEST_CODE = 64

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, shop, user, now, today, zone, locale, can, ownResourcesOnly } = context.get(services)
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const address = readManifestAddress(url.searchParams, today, shop.options.manifestViewDays)
  const code = url.searchParams.get('find')?.slice(0, LONGEST_CODE) ?? ''
  if (code) await goToBooking(context, { address, code })
  const [departures, products] = await Promise.all([
    findManifest(db, {
      shopId: shop.id,
      from: address.date,
      to: lastDay(address),
      productId: address.productId,
      now,
      zone,
      ownerUserId,
    }),
    listNamedProducts(db, { shopId: shop.id, types: ['RENTAL', 'EVENT'] }),
  ])
  const reader = await readManifestReader(context, { departures, products })
  return {
    address,
    code,
    today,
    opensOrders: can('orders-access') && !ownResourcesOnly,
    canTakePayment: can('bookings-create') && !ownResourcesOnly,
    printedAt: toWallTime(now, zone),
    shopName: [shop.displayName, shop.street, shop.city].filter(Boolean).join(', '),
    departures: departures.map((departure) => toDepartureView(departure, reader)),
    products: products.map(({ id, displayName }) => ({
      id,
      name: pickText(displayName, locale, shop.locales),
    })),
  }
}

/** Leads to the row of an order's number; where no live booking has it, the list says so. */
async function goToBooking(
  context: Route.LoaderArgs['context'],
  { address, code }: { address: ManifestAddress; code: string },
): Promise<void> {
  const { db, shop, user, now, ownResourcesOnly } = context.get(services)
  const ownerUserId = ownResourcesOnly ? user.id : undefined
  const orderId = readOrderNumber(code)
  if (orderId === undefined) return
  const bookings = await listBookingsOfOrder(db, { shopId: shop.id, orderId, now, ownerUserId })
  const found = bookingToShow(bookings, { from: address.date, to: lastDay(address) })
  if (!found) return
  const date = dateOf(found.startRent)
  const isShown = address.date <= date && date <= lastDay(address)
  const list = writeManifestAddress(address, { productId: undefined, ...(isShown ? {} : { date }) })
  throw redirect(`${list}#b${found.bookingId}`)
}

/** Ticks on the list. */
export function action(args: Route.ActionArgs) {
  return answerCheckIn(args)
}

/** A tick that reaches nobody is told where it was made: an empty error, and the list stays as it was. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data({ error: '' }, { status: 503 })
  }
}

export default function ManifestRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { address, code, today, printedAt, shopName, departures, products } = loaderData
  const { opensOrders, canTakePayment } = loaderData
  const isDoor = address.mode === 'door'
  const heading = t('manifest.title_for', { date: format.dateLong(address.date) })
  return (
    <>
      <PageTitle page={heading} />
      <div className="print-only mb-4">
        <b>{heading}</b>
        <br />
        {shopName} · {t('manifest.printed', { time: format.stamp(printedAt) })}
      </div>
      <PageHeader
        inline
        title={t('manifest.title')}
        secondary={
          <span className="wide">
            <PrintButton />
          </span>
        }
        primary={
          <Link
            className={isDoor ? 'btn secondary' : 'btn primary'}
            to={writeManifestAddress(address, { mode: isDoor ? 'list' : 'door' })}
          >
            <Icon name={isDoor ? 'list' : 'door'} />
            {t(isDoor ? 'manifest.leave_door_mode' : 'manifest.door_mode')}
          </Link>
        }
      />
      <ManifestToolbar address={address} today={today} products={products} />
      {isDoor ? <FindBooking address={address} code={code} /> : null}
      {departures.length === 0 ? (
        <NoDepartures address={address} />
      ) : (
        <>
          <ManifestFigures departures={departures} />
          {departures.map((departure, index) => {
            const isNewDay =
              dateOf(departure.startRent) !== dateOf(departures[index - 1]?.startRent ?? printedAt)
            const day = address.days > 1 && (index === 0 || isNewDay) ? dateOf(departure.startRent) : null
            return (
              <Fragment key={departure.key}>
                {day ? <h2 className="h18 mt-8">{format.dateLong(day)}</h2> : null}
                {isDoor ? (
                  <DoorDeparture departure={departure} address={address} />
                ) : (
                  <Departure
                    departure={departure}
                    address={address}
                    opensOrders={opensOrders}
                    canTakePayment={canTakePayment}
                    pageHead={`${heading} · ${shopName}`}
                  />
                )}
              </Fragment>
            )
          })}
        </>
      )}
    </>
  )
}

function NoDepartures({ address }: { address: ManifestAddress }) {
  const t = useTranslate()
  if (address.productId !== undefined) {
    return (
      <EmptyState
        kind="no-hits"
        title={t('manifest.no_hits')}
        action={
          <Link className="btn secondary" to={writeManifestAddress(address, { productId: undefined })}>
            {t('manifest.show_all_products')}
          </Link>
        }
      />
    )
  }
  const title = t(address.days === 1 ? 'manifest.empty' : 'manifest.empty_days')
  return <EmptyState kind="nothing" title={title} text={t('manifest.empty_text')} />
}
