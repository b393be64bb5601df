import { Form, Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import {
  type ManifestAddress,
  writeCheckInAddress,
  writeManifestAddress,
} from '#app/routes/staff/bookings/manifest-address.ts'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { DoorRowView } from './tick-queue.ts'

export type DoorReader = {
  address: ManifestAddress
  canTakePayment: boolean
  isOffline: boolean
  /** Posts a tick's form in place of the browser; left out before the script runs. */
  onTick?: ((form: FormData, name: string) => void) | undefined
}

type DoorRowProps = DoorReader & { row: DoorRowView }

/** One booking, to be read at arm's length: who, with what, and what to do now. */
export function DoorRow({ row, ...reader }: DoorRowProps) {
  const t = useTranslate()
  const name = row.customerName || t('orders.no_name')
  const state = [
    'guest-row',
    row.reserved ? 'is-reserved' : '',
    row.checkedInAt && !row.reserved ? 'is-checked' : '',
    row.isWaiting ? 'is-waiting' : '',
  ]
  const guest = (
    <>
      <span className="guest-name">{name}</span>
      <Facts row={row} isOffline={reader.isOffline} />
      {row.comments.map((comment) => (
        <span key={comment} className="guest-comment">
          <Icon name="note" />
          <span>{comment}</span>
        </span>
      ))}
    </>
  )
  return (
    <li id={`b${row.bookingId}`} className={state.filter(Boolean).join(' ')}>
      {reader.isOffline ? (
        <div className="guest-link">{guest}</div>
      ) : (
        <Link className="guest-link" to={writeCheckInAddress(reader.address, row.bookingId)}>
          {guest}
        </Link>
      )}
      <div className="guest-action">
        <Action row={row} name={name} {...reader} />
      </div>
    </li>
  )
}

function Facts({ row, isOffline }: { row: DoorRowView; isOffline: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const { guests, units, resources, addons, missingUnits, reserved, checkedInAt, dueMinor } = row
  const names = [...units, ...resources].join(', ')
  const facts = [
    guests.join(', '),
    names ? <b key="units">{names}</b> : null,
    addons.join(', '),
    missingUnits > 0 ? (
      <span key="missing" className="accent">
        {t('manifest.not_allocated')}
      </span>
    ) : null,
    reserved ? (
      <span key="reserved" className="countdown">
        {isOffline
          ? t('door.reserved_until', { time: format.time(reserved.until) })
          : t('door.reserved', { count: reserved.minutesLeft })}
      </span>
    ) : null,
    checkedInAt && !reserved ? t('manifest.in_at', { time: format.time(checkedInAt) }) : null,
    row.isWaiting ? t('door.stored_here') : null,
    isOffline && dueMinor > 0 && !reserved ? (
      <span key="due" className="danger-text">
        {t('door.unpaid', { amount: format.money(dueMinor) })}
      </span>
    ) : null,
  ]
  return (
    <span className="guest-facts">
      {facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line, which never move
        <span key={index}>
          {index > 0 ? ' · ' : null}
          {fact}
        </span>
      ))}
    </span>
  )
}

/** Payment first, where it is due and may be paid here; else the tick. */
function Action({ row, name, address, canTakePayment, isOffline, onTick }: DoorRowProps & { name: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { reserved, checkedInAt, dueMinor, bookingId } = row
  const isIn = checkedInAt !== null
  if (reserved && isOffline) return <span className="needs-net">{t('door.needs_net')}</span>
  if (reserved || (dueMinor > 0 && !isIn && canTakePayment && !isOffline)) {
    return (
      <Link className="button pay-button" to={writeCheckInAddress(address, bookingId)}>
        {t(canTakePayment ? 'door.take_payment' : 'door.not_paid')}
        <small>{format.money(dueMinor)}</small>
        <span className="visually-hidden"> {name}</span>
      </Link>
    )
  }
  return (
    <Form
      method="post"
      action={writeManifestAddress(address)}
      preventScrollReset
      onSubmit={(event) => {
        if (!onTick) return
        event.preventDefault()
        onTick(new FormData(event.currentTarget), name)
      }}
    >
      <CurrentShopField />
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="intent" value={isIn ? 'undo' : 'check-in'} />
      <button
        type="submit"
        className="tick-button"
        aria-pressed={isIn}
        aria-label={t('manifest.check_in_name', { name })}
      >
        <i>{isIn ? <Icon name="check" /> : null}</i>
      </button>
    </Form>
  )
}
