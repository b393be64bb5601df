import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isLocalTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { DoorTop } from '#app/routes/staff/bookings/door-top.tsx'
import { Elsewhere } from '#app/routes/staff/bookings/elsewhere.tsx'
import type { ManifestData } from '#app/routes/staff/bookings/load-manifest.server.ts'
import { type ManifestAddress, writeManifestAddress } from '#app/routes/staff/bookings/manifest-address.ts'
import { withMatches } from '#app/routes/staff/bookings/manifest-matches.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DoorDepartures } from './door-departures.tsx'
import { FinishedFold, OtherDepartures, ReturnsFold } from './door-folds.tsx'
import { DoorFoot, OfflineBanner, RefusedTicks } from './door-notices.tsx'
import { planDoor } from './door-plan.ts'
import { dayReturns } from './door-returns.ts'
import { type DoorReader, DoorRow } from './door-row.tsx'
import { phoneTime } from './phone-time.ts'
import { type DoorDepartureView, refusedTicks, waitingTicks, withTicks } from './tick-queue.ts'
import { useFreshManifest } from './use-fresh-manifest.ts'
import { useTickQueue } from './use-tick-queue.ts'

/** The manifest for those who stand at the door. Source: experience.md 33. */
export function DoorPage({ loaded }: { loaded: ManifestData }) {
  const t = useTranslate()
  const format = useFormat()
  const isHydrated = useHydrated()
  const at = useSearchParams()[0].get('at')
  const { data, refresh } = useFreshManifest(loaded)
  const address = { ...data.address, mode: 'door', at: isLocalTime(at) ? at : undefined } as const
  const queue = useTickQueue({ shop: data.shopId, list: writeManifestAddress(address), onSent: refresh })
  const { forgetSent } = queue
  // The list that was just read has what was sent before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list that arrives
  useEffect(() => forgetSent(), [data])
  const [typed, setTyped] = useState<string | null>(null)
  const query = typed ?? loaded.query

  const departures = withTicks(data.departures, queue.ticks, phoneTime)
  const plan = planDoor(departures, { now: data.now, at: address.at })
  const returns = dayReturns(departures, data.returns, {
    describe: ({ startRent, product }) => `${product} ${format.time(startRent)}`,
    count: (count) => t('manifest.pieces', { count }),
    date: address.date,
  })
  const isOffline = queue.offlineSince !== null
  const reader: DoorReader = {
    address,
    canTakePayment: data.canTakePayment,
    isOffline,
    onTick: isHydrated ? queue.add : undefined,
  }
  return (
    <>
      <PageTitle page={t('manifest.door_mode')} />
      <DoorTop
        address={address}
        now={data.now}
        title={<h1 className="door-title">{t('manifest.door_mode')}</h1>}
        query={loaded.query}
        hasFocus
        onType={setTyped}
        staysHere={isOffline}
      />
      {queue.offlineSince === null ? null : (
        <OfflineBanner since={queue.offlineSince} count={waitingTicks(queue.ticks).length} />
      )}
      <RefusedTicks ticks={refusedTicks(queue.ticks)} onDismiss={queue.dismiss} />
      {query ? (
        <Hits
          departures={withMatches(departures, query)}
          query={query}
          elsewhere={query === loaded.query ? loaded.elsewhere : undefined}
          address={address}
          opensOrders={loaded.opensOrders}
          reader={reader}
        />
      ) : (
        <>
          <FinishedFold departures={plan.finished} address={address} />
          <ReturnsFold returns={returns} now={data.now} />
          {departures.length === 0 ? <p className="door-message">{t('manifest.empty')}</p> : null}
          <DoorDepartures key={plan.shown[0]?.startRent} departures={plan.shown} reader={reader} />
          <OtherDepartures title={t('door.missing')} departures={plan.missing} address={address} />
          <OtherDepartures title={t('door.later')} departures={plan.later} address={address} />
        </>
      )}
      {plan.shown.length > 0 ? <DoorFoot departures={plan.shown} /> : null}
    </>
  )
}

type HitsProps = {
  departures: readonly DoorDepartureView[]
  query: string
  /** Bookings of other days, which only the server searches. */
  elsewhere: ManifestData['elsewhere'] | undefined
  address: ManifestAddress
  opensOrders: boolean
  reader: DoorReader
}

/** Everybody of the day who is meant by what was typed, under the departure of each. */
function Hits({ departures, query, elsewhere, address, opensOrders, reader }: HitsProps) {
  const t = useTranslate()
  const format = useFormat()
  if (departures.length === 0) {
    if (elsewhere && elsewhere.length > 0) {
      return (
        <div className="door-message" role="status">
          <p>{t('manifest.find_elsewhere', { code: query })}</p>
          <Elsewhere bookings={elsewhere} {...{ address, query, opensOrders }} />
        </div>
      )
    }
    return elsewhere ? (
      <p className="door-message error-line" role="alert">
        {t('manifest.find_failed', { code: query })}
      </p>
    ) : (
      <p className="door-message" role="status">
        {t('door.not_today')}
      </p>
    )
  }
  return departures.map(({ key, startRent, title, rows }) => (
    <section key={key}>
      <div className="door-product">
        <h2>{`${format.time(startRent)} ${title}`}</h2>
      </div>
      <ul>
        {rows.map((row) => (
          <DoorRow key={row.bookingId} row={row} {...reader} />
        ))}
      </ul>
    </section>
  ))
}
