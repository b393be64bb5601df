import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { AcceptedRules } from '#app/routes/staff/orders/accepted-rules.tsx'
import { VatRow } from '#app/routes/staff/orders/order/vat-line.tsx'
import { BackToOrder } from '#app/routes/staff/orders/order-form-page.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { useFocusWhenGone } from '#app/ui/use-focus-when-gone.ts'
import type { ReplicationPage } from './load-replication.server.ts'
import { CHOICE_FORM, COPY_BUTTON } from './posted-replication.ts'
import type { ReplicationView } from './replication-view.server.ts'

/**
 * Totals of the copies, and the button that creates them as they are shown here. It posts the choice as it is typed by
 * then, so that copies that would be others are shown first.
 */
export function ReplicateOutcome({ page }: { page: ReplicationPage }) {
  const t = useTranslate()
  const format = useFormat()
  const { plan, orderId, refusal } = page
  const requestKey = useKeyOfEntry(page.requestKey)
  const [firstConflict] = plan?.conflicts ?? []
  const box = useFocusWhenGone<HTMLDivElement>(plan?.name ?? '')
  const hasBooking = page.bookings.some(({ isChosen }) => isChosen)
  return (
    <Card title={t('replicate.outcome')}>
      <div ref={box} className="stack" id={`${CHOICE_FORM}-create`} tabIndex={-1}>
        {refusal ? <p className="danger-text">{refusal}</p> : null}
        {plan && plan.count > 0 ? (
          <div className="stack">
            <Totals plan={plan} />
            {plan.priceChanges.map(({ product, before, after }) => (
              <p key={`${product} ${after}`} className="hint">
                {t('replicate.price_changed', {
                  product,
                  before: format.money(before),
                  after: format.money(after),
                })}
              </p>
            ))}
            <AcceptedRules warnings={plan.warnings} form={CHOICE_FORM} />
            <div>
              <SubmitButton
                className="large block"
                isBlocked={firstConflict !== undefined}
                form={CHOICE_FORM}
                method="post"
                name={COPY_BUTTON}
                value={`${plan.name} ${requestKey}`}
              >
                {t(plan.warnings.length > 0 ? 'replicate.submit_anyway' : 'replicate.submit', {
                  count: plan.count,
                })}
              </SubmitButton>
            </div>
            {firstConflict === undefined ? null : (
              <p className="danger-text">
                {t('replicate.solve_first', { date: format.dateShort(firstConflict) })}
              </p>
            )}
            <p className="meta">{t('replicate.all_or_none')}</p>
          </div>
        ) : (
          <>
            {refusal ? null : (
              <p className="muted">
                {hasBooking
                  ? t(plan ? 'replicate.nothing_left' : 'replicate.no_plan')
                  : t('replicate.no_booking')}
              </p>
            )}
            <button type="submit" form={CHOICE_FORM} className="button primary large block">
              {t('replicate.show')}
            </button>
          </>
        )}
        <BackToOrder orderId={orderId} />
      </div>
    </Card>
  )
}

function Totals({ plan }: { plan: ReplicationView }) {
  const t = useTranslate()
  const format = useFormat()
  const total = plan.free === 0 ? '–' : format.money(plan.totalMinor)
  return (
    <dl className="totals">
      <dt>{t('replicate.without_conflict', { count: plan.free })}</dt>
      <dd>{total}</dd>
      {plan.conflicts.length > 0 ? (
        <>
          <dt>{t('replicate.conflicts', { count: plan.conflicts.length })}</dt>
          <dd>–</dd>
        </>
      ) : null}
      <dt className="total ruled strong">{summedText(plan, t)}</dt>
      <dd className="total ruled strong">{total}</dd>
      {plan.vat.map((rate) => (
        <VatRow key={rate.percentage} rate={rate} />
      ))}
    </dl>
  )
}

/** Orders that a sum is of, and of how many where some are in conflict. */
export function summedText({ free, count }: Pick<ReplicationView, 'free' | 'count'>, t: Translate): string {
  return free === count ? t('replicate.orders', { count }) : t('replicate.orders_free', { free, count })
}

/** Choice of what goes along to the copies, and the terms on which they are created. */
export function ReplicateCarries({
  page: { carries, notifies, email, plan, mostCopies },
}: {
  page: ReplicationPage
}) {
  const t = useTranslate()
  const hints = plan?.allocated.filter(({ total }) => total > 0) ?? []
  return (
    <Card>
      <fieldset className="stack-2">
        <legend className="field-label">{t('replicate.carries')}</legend>
        <Tick name="answers" isOn={carries.answers} text={t('replicate.answers')} />
        <Tick name="allocations" isOn={carries.allocations} text={t('replicate.allocations')}>
          {hints.length > 0
            ? hints.map((each) => t('replicate.same_allocated', each)).join(' · ')
            : t('replicate.allocations_hint')}
        </Tick>
        {email ? <Tick name="notifies" isOn={notifies} text={t('replicate.notifies', { email })} /> : null}
        <p className="meta">{t('replicate.terms', { max: mostCopies })}</p>
      </fieldset>
    </Card>
  )
}

type TickProps = { name: string; isOn: boolean; text: string; children?: string | undefined }

function Tick({ name, isOn, text, children }: TickProps) {
  return (
    <label className="check">
      <input type="checkbox" form={CHOICE_FORM} name={name} defaultChecked={isOn} />
      <span>
        {text}
        {children ? <small className="muted block">{children}</small> : null}
      </span>
    </label>
  )
}

/** Keys by the entries of the browser's history on which they were issued. */
const KEYS = new Map<string, string>()

/** The key that this entry of the history had first: whoever goes back to it and creates again creates nothing. */
function useKeyOfEntry(issued: string): string {
  const entry = useLocation().key
  const [key, setKey] = useState(issued)
  useEffect(() => {
    if (!KEYS.has(entry)) KEYS.set(entry, issued)
    setKey(KEYS.get(entry) ?? issued)
  }, [entry, issued])
  return key
}
