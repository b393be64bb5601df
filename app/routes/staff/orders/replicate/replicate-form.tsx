import type { FocusEvent, FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Segmented } from '#app/ui/layout/segmented.tsx'
import { StepTitle } from '#app/ui/layout/step-title.tsx'
import type { PageErrors } from './add-dates.server.ts'
import type { ReplicationPage } from './load-replication.server.ts'
import { CHOICE_FORM } from './posted-replication.ts'
import { ReplicateDays } from './replicate-days.tsx'
import { ReplicateCarries, ReplicateOutcome } from './replicate-outcome.tsx'
import { ReplicatePreview } from './replicate-preview.tsx'
import { ReplicateStarts } from './replicate-starts.tsx'

type ReplicateFormProps = { page: ReplicationPage; errors: PageErrors }

/** Form of what to copy and when, which is the page's address; beside it what that comes to. */
export function ReplicateForm({ page, errors }: ReplicateFormProps) {
  const t = useTranslate()
  const submit = useSubmit()
  /** A tick is answered at once; dates that are being typed wait for a button. */
  function showAnew({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(target.type)) return
    submit(currentTarget, { replace: true, preventScrollReset: true })
  }
  /** Copies are shown anew for a start that was typed after them, so that none is made otherwise. */
  function showTyped({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
    const isTyped = target instanceof HTMLInputElement && target.value !== target.defaultValue
    if (isTyped && page.manual && page.plan)
      submit(currentTarget, { replace: true, preventScrollReset: true })
  }
  const error = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
  return (
    <div className="two-columns wide-side">
      <Form
        id={CHOICE_FORM}
        method="get"
        action={`/orders/${page.orderId}/replicate`}
        preventScrollReset
        onChange={showAnew}
        onBlur={showTyped}
        className="stack"
      >
        <ErrorSummary
          formId={CHOICE_FORM}
          result={Object.keys(errors).length > 0 ? { error } : undefined}
          labels={{ repeat: t('replicate.repeat'), first: t('replicate.from'), last: t('replicate.to') }}
        />
        <Card title={<StepTitle number={1} text={t('replicate.what')} />} flush>
          <fieldset>
            <legend className="visually-hidden">{t('replicate.what')}</legend>
            {page.bookings.map((booking) => (
              <OriginalRow key={booking.id} booking={booking} />
            ))}
          </fieldset>
        </Card>
        <Card
          title={<StepTitle number={2} text={t('replicate.days')} />}
          aside={
            <>
              {page.days.length > 0 && !page.manual ? (
                <button type="submit" className="button ghost small" name="intent" value="clear">
                  {t('replicate.clear')}
                </button>
              ) : null}
              <ReplicateModes page={page} />
            </>
          }
        >
          {page.manual ? (
            <ReplicateStarts page={page} starts={page.manual} />
          ) : (
            <ReplicateDays page={page} errors={errors} />
          )}
        </Card>
        {page.plan ? <ReplicatePreview plan={page.plan} /> : null}
      </Form>
      <aside className="stack">
        <ReplicateOutcome page={page} />
        <ReplicateCarries page={page} />
      </aside>
    </div>
  )
}

/** Days from a calendar, or a start for each booking by hand. */
function ReplicateModes({ page: { modes, manual } }: { page: ReplicationPage }) {
  const t = useTranslate()
  return (
    <Segmented
      label={t('replicate.mode')}
      tabs={[
        { to: modes.calendar, label: t('replicate.calendar'), current: manual === null },
        { to: modes.manual, label: t('replicate.manual'), current: manual !== null },
      ]}
    />
  )
}

function OriginalRow({ booking }: { booking: ReplicationPage['bookings'][number] }) {
  const t = useTranslate()
  const format = useFormat()
  const { id, name, imageSrc, startRent, endRent, quantities, totalMinor, guarantee, isChosen } = booking
  const details = [
    format.period(startRent, endRent),
    quantities
      .map(({ quantity, unitPriceMinor }) => `${quantity}\u00A0×\u00A0${format.money(unitPriceMinor)}`)
      .join(', '),
    guarantee,
    isChosen ? '' : t('replicate.left_out'),
  ]
  return (
    <label className={isChosen ? 'original-row' : 'original-row is-left-out'}>
      <input type="checkbox" name="booking" value={id} defaultChecked={isChosen} />
      {imageSrc ? (
        <img className="thumb" src={thumbnailSrc(imageSrc)} width="48" height="48" alt="" />
      ) : (
        <span />
      )}
      <span>
        <b>{name}</b>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </span>
      <span className="numeric">{format.money(totalMinor)}</span>
    </label>
  )
}
