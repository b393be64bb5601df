import type { ReactNode } from 'react'
import { Form } from 'react-router'
import {
  failedStep,
  TEST_AMOUNT_MINOR,
  TEST_STEPS,
  type TestPayment,
} from '#app/domain/order/provider/test-payment.ts'
import type { WallTime } from '#app/domain/shared/time.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type ShownTest = Pick<TestPayment, 'amountMinor' | 'doneAfterMs' | 'detail'> & {
  at: WallTime
  byName: string
  /** Seconds after which its event came; null while none has. */
  eventAfterSeconds: number | null
}

type TestPaymentSectionProps = {
  address: string
  requestKey: string
  /** False for a key that would take real money. */
  canTest: boolean
  test: ShownTest | null
}

/** Button that pays a small amount by a test card and gives it back, and the steps of the last time. */
export function TestPaymentSection({ address, requestKey, canTest, test }: TestPaymentSectionProps) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section id="test-payment" aria-labelledby="test-payment-heading" className="test-payment">
      <div className="test-payment-head">
        <div>
          <h2 id="test-payment-heading">{t('payment_provider.test_payment')}</h2>
          <p className="muted">
            {canTest
              ? t('payment_provider.test_text', { amount: format.money(TEST_AMOUNT_MINOR) })
              : t('payment_provider.test_live')}
          </p>
        </div>
        {canTest ? (
          <Form method="post" action={address}>
            <CurrentShopField />
            <input type="hidden" name="requestKey" value={requestKey} />
            <button className="button secondary" type="submit">
              {t('payment_provider.test_make')}
            </button>
          </Form>
        ) : null}
      </div>
      {test ? <LastTest test={test} /> : null}
    </section>
  )
}

function LastTest({ test }: { test: ShownTest }) {
  const t = useTranslate()
  const format = useFormat()
  const { at, byName, amountMinor, doneAfterMs, detail, eventAfterSeconds } = test
  const failed = failedStep(test)
  const outcome = failed ? 'failed' : eventAfterSeconds === null ? 'waits' : 'ok'
  const seconds = (value: number) => t('payment_provider.test_seconds', { seconds: format.number(value) })
  const steps = TEST_STEPS.map((step) => {
    const doneMs = doneAfterMs[step]
    return (
      <Step
        key={step}
        state={doneMs === undefined ? (step === failed ? 'failed' : 'open') : 'done'}
        time={doneMs === undefined ? '–' : seconds(Math.max(1, Math.round(doneMs / 100)) / 10)}
      >
        {t(`payment_provider.test_step_${step}`, { amount: format.money(amountMinor) })}
        {step === failed && detail ? <small className="muted"> {detail}</small> : null}
      </Step>
    )
  })
  return (
    <div className="card panel padded">
      <p className="test-payment-head">
        <b className={`test-${outcome}`}>{t(`payment_provider.test_${outcome}`)}</b>
        <span className="muted">
          {format.stamp(at)}, {byName}
        </span>
      </p>
      <ol className="test-steps">
        {steps}
        {doneAfterMs.paid === undefined ? null : (
          <Step
            state={eventAfterSeconds === null ? 'open' : 'done'}
            time={eventAfterSeconds === null ? '–' : seconds(eventAfterSeconds)}
          >
            {t(
              eventAfterSeconds === null
                ? 'payment_provider.test_event_missing'
                : 'payment_provider.test_event',
            )}
          </Step>
        )}
      </ol>
    </div>
  )
}

type StepProps = { state: 'done' | 'failed' | 'open'; time: string; children: ReactNode }

function Step({ state, time, children }: StepProps) {
  return (
    <li className={`is-${state}`}>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'close' : 'clock'} small />
      <span>{children}</span>
      <span className="muted">{time}</span>
    </li>
  )
}
