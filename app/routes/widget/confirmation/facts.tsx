import { dateOf } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { CartView } from '#app/routes/widget/cart/cart.server.ts'
import type { Places } from './facts.server.ts'

type WhenAndWhereProps = { bookings: CartView['bookings']; places: Places }

/** Order number, when and where: what a guest looks up again. */
export function ConfirmationFacts({ orderId, ...rest }: WhenAndWhereProps & { orderId: number }) {
  const t = useTranslate()
  return (
    <section className="confirmation-facts">
      <div>
        <small>{t('guest.order_number')}</small>
        <b className="confirmation-number tabular">{orderId}</b>
      </div>
      <WhenAndWhere {...rest} />
    </section>
  )
}

export function WhenAndWhere({ bookings, places }: WhenAndWhereProps) {
  const t = useTranslate()
  return (
    <>
      <div>
        <small>{t('guest.when')}</small>
        <Times bookings={bookings} />
      </div>
      <div>
        <small>{t('guest.where')}</small>
        {(places.names.length > 0 ? places.names : [places.shopName]).map((name) => (
          <b key={name}>{name}</b>
        ))}
        <ContactLinks {...places} />
      </div>
    </>
  )
}

/** Each day once, with its times; where there are several, with what happens then. */
function Times({ bookings }: Pick<WhenAndWhereProps, 'bookings'>) {
  const format = useFormat()
  const times = bookings.flatMap(toTimes)
  const days = Map.groupBy(times, ({ startRent }) => dateOf(startRent))
  return [...days].map(([day, onDay]) => (
    <div key={day}>
      <b>{format.dateShort(day)}</b>
      {onDay.map(({ id, name, startRent, endRent }) => (
        <p key={id}>
          <span className="nowrap">
            {day === dateOf(endRent)
              ? `${format.time(startRent)}–${format.time(endRent)}`
              : `${format.time(startRent)} – ${format.dateTime(endRent)}`}
          </span>
          {times.length > 1 ? ` ${name}` : null}
        </p>
      ))}
    </div>
  ))
}

/** Where the shop is on a map, and how to ring and write to it. */
export function ContactLinks({
  address,
  phone,
  email,
}: Partial<Pick<Places, 'address' | 'phone' | 'email'>>) {
  return (
    <p className="contact-links">
      {[address, phone, email].map((each) =>
        each ? (
          <a
            key={each.link}
            href={each.link}
            {...(each === address ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            {each.text}
          </a>
        ) : null,
      )}
    </p>
  )
}

/** A booking's own time, and those of its bundled products that are at another. */
function toTimes(booking: CartView['bookings'][number]) {
  return [booking, ...booking.items.filter(({ isAtSameTime }) => !isAtSameTime)]
}
