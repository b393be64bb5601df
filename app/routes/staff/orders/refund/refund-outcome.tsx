import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { providerLabel } from '#app/messages/provider-label.ts'
import { BackToOrder } from '#app/routes/staff/orders/order-form-page.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import type { OutcomeView } from './outcome-view.server.ts'

type RefundOutcomeProps = {
  orderId: number
  outcome: OutcomeView | undefined
  shown: string | undefined
  fingerprint: string | undefined
  /** Its bookings take place. */
  isLive: boolean
  /** Why it is shown anew; else ''. */
  notice: string
  /** Below it, what went back before. */
  children: ReactNode
}

/** The order before and after the refund, and the button that does what was shown. */
export function RefundOutcome(props: RefundOutcomeProps) {
  const { orderId, outcome, shown, fingerprint, isLive, notice, children } = props
  const t = useTranslate()
  const format = useFormat()
  const box = useFocusOn<HTMLElement>(outcome)
  return (
    <aside ref={box} className="stack" tabIndex={-1} aria-label={t('refund.outcome')}>
      <Card title={t('refund.outcome')}>
        <div className="stack">
          {outcome ? (
            <div className="stack">
              <input type="hidden" name="shown" value={shown} readOnly />
              <input type="hidden" name="fingerprint" value={fingerprint} readOnly />
              {notice ? <Banner tone="warning">{notice}</Banner> : null}
              <ul className="outcome">
                {outcome.entries.map(({ id, amountMinor, at, ...payment }) => (
                  <li key={id}>
                    <Icon name="check" small />
                    <span>
                      {t('refund.of_payment', {
                        amount: format.money(amountMinor),
                        time: at === null ? '' : format.stamp(at),
                        method: providerLabel(t, payment),
                      })}
                    </span>
                  </li>
                ))}
                {outcome.cancelled.map(({ id, rows, startRent, endRent }) => (
                  <li key={id}>
                    <Icon name="check" small />
                    <span>
                      {t('refund.cancelled', {
                        name: rows[0]?.name ?? '',
                        period: format.period(startRent, endRent),
                      })}
                    </span>
                  </li>
                ))}
                {outcome.cancelled.length === 0 && isLive ? (
                  <li>
                    <Icon name="check" small />
                    {t('refund.waits')}
                  </li>
                ) : null}
                {outcome.notices.map((text) => (
                  <li key={text}>
                    <Icon name="check" small />
                    <span className="wrap-anywhere">{text}</span>
                  </li>
                ))}
              </ul>
              <BeforeAndAfter before={outcome.before} after={outcome.after} />
              {outcome.creditedMinor > 0 ? (
                <p className="muted">
                  {t('refund.credits', {
                    amount: format.money(outcome.creditedMinor),
                    vat: format.money(outcome.vatMinor),
                  })}
                </p>
              ) : null}
              {outcome.split ? <p className="muted wrap-anywhere">{outcome.split}</p> : null}
              <SubmitButton kind="danger solid" className="block" name="intent" value="refund">
                {t('refund.submit', { amount: format.money(outcome.amountMinor) })}
              </SubmitButton>
            </div>
          ) : (
            <p className="muted">{t('refund.outcome_none')}</p>
          )}
          <div className="row">
            <SubmitButton kind={outcome ? 'secondary' : 'primary'} name="intent" value="show">
              {t('refund.show')}
            </SubmitButton>
            <BackToOrder orderId={orderId} />
          </div>
        </div>
      </Card>
      {children}
    </aside>
  )
}

function BeforeAndAfter({ before, after }: Pick<OutcomeView, 'before' | 'after'>) {
  const t = useTranslate()
  const format = useFormat()
  const lines = [
    { label: t('order.total'), before: before.priceMinor, after: after.priceMinor },
    { label: t('order.paid'), before: before.payedMinor, after: after.payedMinor },
    { label: t('order.due'), before: before.dueMinor, after: after.dueMinor },
    ...(before.overpaidMinor > 0 || after.overpaidMinor > 0
      ? [{ label: t('order.overpaid'), before: before.overpaidMinor, after: after.overpaidMinor }]
      : []),
  ]
  return (
    <table className="before-after">
      <caption className="visually-hidden">{t('refund.before_and_after')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="numeric">
            {t('refund.before')}
          </th>
          <th scope="col" className="numeric">
            {t('refund.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <td className="numeric">{format.money(line.before)}</td>
            <td className="numeric">
              <b>{format.money(line.after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
