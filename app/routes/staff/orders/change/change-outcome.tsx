import { Link } from 'react-router'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { AcceptedRules } from '#app/routes/staff/orders/accepted-rules.tsx'
import { VatRow } from '#app/routes/staff/orders/order/vat-line.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon, type IconName } from '#app/ui/layout/icon.tsx'
import type { ChangePage } from './load-change.server.ts'
import type { PlanView } from './plan-view.server.ts'
import { PLAN } from './posted-change.ts'

type ChangeOutcomeProps = {
  page: ChangePage
  /** null while it would be another than what is chosen now. */
  plan: PlanView | null
  /** Says that nothing is changed by what was chosen. */
  unchanged: string | null
}

/** Id of the plan, which takes the focus when it is shown. */
export const OUTCOME = 'change-outcome'

/** The plan: what changes, what stays and what it costs; and the button that does it as it stands here. */
export function ChangeOutcome({ page, plan, unchanged }: ChangeOutcomeProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <aside className="change-side">
      <section id={OUTCOME} className="card" aria-labelledby="change-plan" tabIndex={-1}>
        <div className="card-head">
          <h2 id="change-plan">{t('change.outcome')}</h2>
        </div>
        <div className="padded stack">
          {plan ? (
            <>
              <input type="hidden" name="planName" value={plan.name} />
              <PlanLines plan={plan} />
              <PlanTotals plan={plan} />
              {plan.discountText ? (
                <div className="mb-4">
                  <Banner tone="warning">{plan.discountText}</Banner>
                </div>
              ) : null}
              {plan.lostCreditMinor > 0 ? (
                <div className="mb-4">
                  <Banner tone="warning">
                    {t('change.credit_lost', { amount: format.money(plan.lostCreditMinor) })}
                  </Banner>
                </div>
              ) : null}
              <AcceptedRules warnings={plan.warnings} />
              <SubmitButton name="intent" value="apply" className="large block wraps">
                {plan.submitText}
              </SubmitButton>
            </>
          ) : (
            <>
              <p className="muted mb-4">{unchanged ?? t('change.no_plan')}</p>
              <SubmitButton
                name="intent"
                value={PLAN}
                className="large block"
                pendingLabel={t('change.show')}
              >
                {t('change.show')}
              </SubmitButton>
            </>
          )}
          <Link className="button ghost block" to={page.origin}>
            {t('common.back')}
          </Link>
        </div>
      </section>
    </aside>
  )
}

function PlanLines({ plan }: { plan: PlanView }) {
  const t = useTranslate()
  const format = useFormat()
  const { period, lines, allocated } = plan
  const changed = lines.filter(({ isChanged }) => isChanged)
  const staying = lines.filter(({ isChanged }) => !isChanged)
  const [gone, added] = [
    without(allocated.before, allocated.after),
    without(allocated.after, allocated.before),
  ]
  return (
    <>
      <div>
        <h3>{t('change.changes')}</h3>
        <ul className="change-lines">
          {period.isChanged ? (
            <PlanItem
              icon="clock"
              text={format.period(period.after.startRent, period.after.endRent)}
              details={[
                t('change.instead_of', {
                  before: format.period(period.before.startRent, period.before.endRent),
                }),
              ]}
            />
          ) : null}
          {changed.map((line) => (
            <ChangedLine key={line.key} line={line} />
          ))}
          {plan.rebookableText ? <PlanItem icon="shield" text={plan.rebookableText} /> : null}
          {added.length > 0 ? (
            <PlanItem icon="anchor" text={t('change.allocated', { names: format.list(added) })} />
          ) : null}
          {gone.length > 0 ? (
            <PlanItem icon="anchor" text={t('change.released', { names: format.list(gone) })} />
          ) : null}
        </ul>
      </div>
      <div>
        <h3>{t('change.stays')}</h3>
        <ul className="change-lines is-same">
          {period.isChanged ? null : (
            <PlanItem icon="check" text={format.period(period.after.startRent, period.after.endRent)} />
          )}
          {staying.map(({ key, name, after, notes }) => (
            <PlanItem
              key={key}
              icon="check"
              text={`${after?.quantity} × ${name}`}
              details={[...(after ? discountOf(after, t, format) : []), ...notes]}
            />
          ))}
          <PlanItem icon="check" text={t('change.stays_always')} />
        </ul>
      </div>
    </>
  )
}

/** A row with its price before and after, and its time if it is an item at another time than its booking. */
function ChangedLine({ line: { name, before, after, notes } }: { line: PlanView['lines'][number] }) {
  const t = useTranslate()
  const format = useFormat()
  const [was, is] = [before && priceOf(before, t, format), after && priceOf(after, t, format)]
  const price =
    was === is
      ? null
      : is === null
        ? t('change.line_removed', { before: was ?? '' })
        : was === null
          ? t('change.line_added', { after: is })
          : t('change.line_changed', { after: is, before: was })
  const [from, to] = [before, after].map(
    (side) => side?.period && format.period(side.period.startRent, side.period.endRent),
  )
  const time =
    after && from && from !== to ? [to ?? '', t('change.instead_of', { before: from })] : [to ?? '']
  return (
    <PlanItem
      icon="order"
      text={`${(after ?? before)?.quantity} × ${name}`}
      details={[price ?? '', ...notes, ...time].filter(Boolean)}
    />
  )
}

type Priced = { quantity: number; unitPriceMinor: number; totalMinor: number; creditedMinor: number }

/** '2 × 490 kr', with what was taken off the row, and what was given back of it. */
function priceOf(
  { quantity, unitPriceMinor, totalMinor, creditedMinor }: Priced,
  t: Translate,
  format: ReturnType<typeof useFormat>,
): string {
  return [
    `${quantity} × ${format.money(unitPriceMinor)}`,
    ...discountOf({ quantity, unitPriceMinor, totalMinor }, t, format),
    ...(creditedMinor > 0 ? [t('order.credited', { amount: format.money(creditedMinor) })] : []),
  ].join(', ')
}

function discountOf(
  { quantity, unitPriceMinor, totalMinor }: Omit<Priced, 'creditedMinor'>,
  t: Translate,
  format: ReturnType<typeof useFormat>,
): string[] {
  const minor = quantity * unitPriceMinor - totalMinor
  return minor > 0 ? [t('order.discount', { amount: format.money(minor) })] : []
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

type PlanItemProps = { icon: IconName; text: string; details?: readonly string[] }

function PlanItem({ icon, text, details = [] }: PlanItemProps) {
  return (
    <li>
      <Icon name={icon} />
      <span>
        {text}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </span>
    </li>
  )
}

/** The booking before and after, the difference, and what that leaves to pay on the order or to give back. */
function PlanTotals({ plan }: { plan: PlanView }) {
  const t = useTranslate()
  const format = useFormat()
  const { bookingMinor, dueMinor, overpaidMinor, vat } = plan
  return (
    <dl className="totals">
      <dt>{t('change.booking_before')}</dt>
      <dd>{format.money(bookingMinor.before)}</dd>
      <dt>{t('change.booking_after')}</dt>
      <dd>{format.money(bookingMinor.after)}</dd>
      {vat.map((rate) => (
        <VatRow key={rate.percentage} rate={rate} />
      ))}
      <dt className="total ruled strong">{t('change.difference')}</dt>
      <dd className="total ruled strong">{plan.differenceText}</dd>
      <dt>{t('change.due')}</dt>
      <dd>{fromTo(dueMinor, format)}</dd>
      {overpaidMinor.before > 0 || overpaidMinor.after > 0 ? (
        <>
          <dt>{t('change.overpaid')}</dt>
          <dd>{fromTo(overpaidMinor, format)}</dd>
        </>
      ) : null}
    </dl>
  )
}

function fromTo(
  { before, after }: { before: number; after: number },
  format: ReturnType<typeof useFormat>,
): string {
  return before === after ? format.money(after) : `${format.money(before)} → ${format.money(after)}`
}
