import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { readOrigin } from '#app/routes/staff/allocation-address.ts'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'

type OrderFormPageProps = { orderId: number; title: string; hasError: boolean; children: ReactNode }

/** The page around one form on an order. */
export function OrderFormPage({ orderId, title, hasError, children }: OrderFormPageProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle page={title} hasError={hasError} />
      <PageHeader
        title={title}
        crumb={{ to: `/orders/${orderId}`, label: t('order.title', { id: orderId }) }}
      />
      <div className="stack max-w-160">{children}</div>
    </>
  )
}

/** In place of a form that cannot be sent any more; after an `answer` it is read out and has the focus. */
export function InsteadOfForm({ answer, children }: { answer: unknown; children: ReactNode }) {
  const box = useFocusOn<HTMLDivElement>(answer)
  return (
    <div ref={box} tabIndex={-1} role={answer ? 'alert' : undefined}>
      {children}
    </div>
  )
}

type NothingToPayProps = { orderId: number; text: string; answer: unknown }

/** In place of the form of a payment: why there is none. */
export function NothingToPay({ orderId, text, answer }: NothingToPayProps) {
  const t = useTranslate()
  return (
    <InsteadOfForm answer={answer}>
      <EmptyState
        kind="nothing"
        title={t('order.pay_nothing')}
        text={text}
        action={<BackToOrder orderId={orderId} />}
      />
    </InsteadOfForm>
  )
}

/** Beside the submit button: leaves everything as it was, and leads to the order or to where the reader came from. */
export function BackToOrder({ orderId }: { orderId: number }) {
  const t = useTranslate()
  const [params] = useSearchParams()
  return (
    <Link className="button secondary" to={readOrigin(params, `/orders/${orderId}`)}>
      {t('common.back')}
    </Link>
  )
}
