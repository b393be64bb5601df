import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { Cart } from './cart.server.ts'

type ConfirmationFactsProps = {
  orderId: number
  bookings: Cart['bookings']
  places: readonly string[]
  shop: { name: string; street: string | null; city: string | null; phone: string | null }
}

/** Order number, when and where: what a guest looks up again. */
export function ConfirmationFacts({ orderId, bookings, places, shop }: ConfirmationFactsProps) {
  const t = useTranslate()
  const format = useFormat()
  const address = [shop.street, shop.city].filter(Boolean).join(', ')
  const phone = shop.phone ? <span className="nowrap">{shop.phone}</span> : null
  return (
    <section className="cf" style={{ marginTop: 22 }}>
      <div>
        <small>{t('guest.order_number')}</small>
        <b className="tn" style={{ fontSize: 24, lineHeight: '30px' }}>
          {orderId}
        </b>
      </div>
      <div>
        <small>{t('guest.when')}</small>
        {bookings.flatMap(toTimes).map(({ id, startRent, endRent }) => (
          <div key={id}>
            <b>{format.dateShort(dateOf(startRent))}</b>
            <p>
              {dateOf(startRent) === dateOf(endRent)
                ? `${format.time(startRent)}–${format.time(endRent)}`
                : format.period(startRent, endRent)}
            </p>
          </div>
        ))}
      </div>
      <div>
        <small>{t('guest.where')}</small>
        {(places.length > 0 ? places : [shop.name]).map((place) => (
          <b key={place}>{place}</b>
        ))}
        <p>
          {address}
          {address && phone ? ' · ' : null}
          {phone}
        </p>
      </div>
    </section>
  )
}

/** A booking's own time, and those of its parts that are at another. */
function toTimes(booking: Cart['bookings'][number]) {
  return [booking, ...booking.parts.filter(({ isAtSameTime }) => !isAtSameTime)]
}
