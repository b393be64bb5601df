import { Fragment, useMemo } from 'react'
import { data, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { revalidateOnline } from '#app/routes/revalidate-online.ts'
import { useIsDoor } from '#app/ui/layout/door-shell.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PrintButton } from '#app/ui/layout/print-button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/manifest'
import { handleCheckIn } from './check-in.server.ts'
import { DepartureSection } from './departure.tsx'
import { DoorPage } from './door/door-page.tsx'
import { recallManifest } from './door/last-manifest.ts'
import { useTickQueue } from './door/use-tick-queue.ts'
import { Elsewhere } from './elsewhere.tsx'
import { goToMatch, loadManifest, type ManifestData } from './load-manifest.server.ts'
import { lastManifestDay, type ManifestAddress, writeManifestAddress } from './manifest-address.ts'
import { ManifestFigures } from './manifest-figures.tsx'
import { withMatches } from './manifest-matches.ts'
import { ManifestToolbar } from './manifest-toolbar.tsx'
import { fromSentManifest, type SentManifest, toSentManifest } from './sent-manifest.ts'

/** At the door it stands without the shell. */
export const handle = { hasDoorFrame: true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const manifest = await loadManifest(context, url)
  return toSentManifest({ ...manifest, elsewhere: await goToMatch(context, manifest) })
}

/** At the door the last list goes on while the server can't be reached. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<SentManifest> {
  try {
    return await serverLoader()
  } catch (error) {
    const last = isReply(error) ? undefined : recallManifest(new URL(request.url))
    if (!last) throw error
    return last
  }
}

export const shouldRevalidate = revalidateOnline

/** Ticks on the list. */
export function action(args: Route.ActionArgs) {
  return handleCheckIn(args)
}

/** A tick that does not reach the server fails at its row: an empty error, and the list stays as it was. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isReply(error)) throw error
    return data({ error: '' }, { status: 503 })
  }
}

function isReply(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error)
}

export default function ManifestRoute({ loaderData }: Route.ComponentProps) {
  const manifest = useMemo(() => fromSentManifest(loaderData), [loaderData])
  // By the address, which also leads on while nothing can be loaded.
  return useIsDoor() ? <DoorPage loaded={manifest} /> : <ListPage {...manifest} />
}

function ListPage({ address, query, today, now, shopId, shopName, products, ...list }: ManifestData) {
  const t = useTranslate()
  const format = useFormat()
  const { date: firstDay, days, productId } = address
  const shown = days === 1 ? format.dateLong(firstDay) : format.daysOfYear(firstDay, lastManifestDay(address))
  const heading = t('manifest.title_for', { date: shown })
  const product = products.find(({ id }) => id === productId)
  // On paper nothing else says that the list is not all of them.
  const narrowed = [
    product ? `${t('orders.product')}: ${product.name}` : '',
    query === '' ? '' : `${t('common.search')}: ${query}`,
  ]
  const whose = [shopName, ...narrowed].filter(Boolean).join(' · ')
  const departures = query === '' ? list.departures : withMatches(list.departures, query)
  return (
    <div className="manifest-page">
      <PageTitle page={heading} />
      <SendTicks shopId={shopId} address={address} />
      <div className="print-only mb-4">
        <b>{heading}</b>
        <br />
        {whose} · {t('manifest.printed', { time: format.stamp(now) })}
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
          <Link className="button primary" to={writeManifestAddress(address, { mode: 'door' })}>
            <Icon name="door" />
            {t('manifest.door_mode')}
          </Link>
        }
      />
      <ManifestToolbar
        address={address}
        query={query}
        today={today}
        products={products}
        columns={list.columns}
      />
      {departures.length === 0 ? (
        <NoDepartures
          address={address}
          query={query}
          elsewhere={list.elsewhere}
          opensOrders={list.opensOrders}
        />
      ) : (
        <>
          <ManifestFigures departures={list.departures} />
          {departures.map((departure, index) => {
            const date = dateOf(departure.startRent)
            const before = departures[index - 1]
            const isNewDay = before === undefined || dateOf(before.startRent) !== date
            return (
              <Fragment key={departure.key}>
                {days > 1 && isNewDay ? (
                  <h2 className="section-heading mt-8">{format.dateHeading(date)}</h2>
                ) : null}
                <DepartureSection
                  departure={departure}
                  address={address}
                  query={query}
                  opensBookings={list.opensBookings}
                  canTakePayment={list.canTakePayment}
                  columns={list.columns.chosen}
                  pageHead={`${t('manifest.title_for', { date: format.dateLong(date) })} · ${whose}`}
                />
              </Fragment>
            )
          })}
        </>
      )}
    </div>
  )
}

/** Sends the ticks that the door stored in this phone. */
function SendTicks({ shopId, address }: { shopId: number; address: ManifestAddress }) {
  const { revalidate } = useRevalidator()
  useTickQueue({ shop: shopId, list: writeManifestAddress(address), onSent: () => void revalidate() })
  return null
}

type NoDeparturesProps = Pick<ManifestData, 'address' | 'query' | 'elsewhere' | 'opensOrders'>

function NoDepartures({ address, query, elsewhere, opensOrders }: NoDeparturesProps) {
  const t = useTranslate()
  if (query !== '' || address.productId !== undefined) {
    const isElsewhere = elsewhere.length > 0
    const failed = t(isElsewhere ? 'manifest.find_elsewhere' : 'manifest.find_failed', { code: query })
    const title = query === '' ? t('manifest.no_hits') : failed
    return (
      <EmptyState
        kind="no-hits"
        title={title}
        action={
          <>
            {isElsewhere ? <Elsewhere bookings={elsewhere} {...{ address, query, opensOrders }} /> : null}
            <Link className="button secondary" to={writeManifestAddress(address, { productId: undefined })}>
              {t(query === '' ? 'manifest.show_all_products' : 'manifest.show_all')}
            </Link>
          </>
        }
      />
    )
  }
  const title = t(address.days === 1 ? 'manifest.empty' : 'manifest.empty_days')
  return <EmptyState kind="nothing" title={title} text={t('manifest.empty_text')} />
}
