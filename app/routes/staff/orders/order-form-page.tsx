import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

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

/** Beside the submit button: leaves everything as it was. */
export function BackToOrder({ orderId }: { orderId: number }) {
  const t = useTranslate()
  return (
    <Link className="button secondary" to={`/orders/${orderId}`}>
      {t('common.back')}
    </Link>
  )
}
