import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import type { DepartureView, ManifestRowView } from '#app/routes/staff/bookings/manifest-view.ts'
import { Icon } from '#app/ui/layout/icon.tsx'

type ArrivalFactsProps = {
  departure: Omit<DepartureView, 'rows'>
  row: ManifestRowView
  opensOrders: boolean
}

/** Who has come, what to hand out and with whom they go. */
export function ArrivalFacts({ departure, row, opensOrders }: ArrivalFactsProps) {
  const t = useTranslate()
  const { orderId, phone, units, missingUnits } = row
  const withWhom = departure.resources.map(({ typeName, name }) => `${typeName} ${name}`)
  return (
    <>
      <dl className="arrival-facts">
        <div>
          <dt>{t('manifest.guests')}</dt>
          <dd>{row.guests.join(', ')}</dd>
        </div>
        {units.length > 0 || missingUnits > 0 ? (
          <div>
            <dt>{t('manifest.units')}</dt>
            <dd className="units">
              {units.map((unit) => (
                <span key={unit} className="unit">
                  {unit}
                </span>
              ))}
              {missingUnits > 0 ? (
                <span className="unit is-missing">{t('manifest.not_allocated')}</span>
              ) : null}
            </dd>
          </div>
        ) : null}
        {row.addons.length > 0 ? (
          <div>
            <dt>{t('check_in.hand_out')}</dt>
            <dd>{row.addons.join(', ')}</dd>
          </div>
        ) : null}
        {withWhom.length > 0 ? (
          <div>
            <dt>{t('check_in.with')}</dt>
            <dd>{withWhom.join(', ')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('check_in.order')}</dt>
          <dd>
            {opensOrders ? <Link to={`/orders/${orderId}`}>{orderId}</Link> : orderId}
            {phone ? (
              <>
                {' · '}
                <a className="plain" href={`tel:${phone.dial}`}>
                  {phone.text}
                </a>
              </>
            ) : null}
          </dd>
        </div>
      </dl>
      {row.comments.map((comment) => (
        <p key={comment} className="arrival-comment">
          <Icon name="note" />
          <span>{comment}</span>
        </p>
      ))}
    </>
  )
}
