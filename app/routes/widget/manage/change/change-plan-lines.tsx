import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { refundNote } from '#app/messages/refund-note.ts'
import type { PlannedMoveView } from './planned-move.server.ts'

type ChangePlanLinesProps = { plan: NonNullable<PlannedMoveView['plan']>; name: string }

/** The booking now and then with its prices, and what happens to the difference. */
export function ChangePlanLines({ plan, name }: ChangePlanLinesProps) {
  const t = useTranslate()
  const format = useFormat()
  const { before, after, toPayMinor, backMinor, byHandMinor, differenceMinor, dueMinor } = plan
  return (
    <section className="card padded" aria-label={name}>
      <p>
        <b>{name}</b>
      </p>
      <dl className="totals guest-totals">
        <dt>
          {t('manage.change_now')}
          <small className="muted">{format.period(before.startRent, before.endRent)}</small>
        </dt>
        <dd>{format.money(before.minor)}</dd>
        <dt>
          {t('manage.change_new')}
          <small className="muted">{format.period(after.startRent, after.endRent)}</small>
        </dt>
        <dd>{format.money(after.minor)}</dd>
        <Outcome />
      </dl>
      {backMinor > 0 ? (
        <p className="muted">{refundNote({ amountMinor: backMinor, byHandMinor }, { t, format })}</p>
      ) : null}
      <p className="muted">{t('manage.change_follows')}</p>
    </section>
  )

  function Outcome() {
    if (toPayMinor > 0) return <Total label={t('manage.change_pay')} minor={toPayMinor} />
    if (backMinor > 0) return <Total label={t('manage.you_get_back')} minor={backMinor} />
    if (differenceMinor === 0) return <Total label={t('manage.change_pay')} minor={0} />
    return <Total label={t('manage.change_due')} minor={dueMinor} />
  }
}

function Total({ label, minor }: { label: string; minor: number }) {
  const format = useFormat()
  return (
    <>
      <dt className="amount-due ruled">{label}</dt>
      <dd className="amount-due ruled">{format.money(minor)}</dd>
    </>
  )
}
