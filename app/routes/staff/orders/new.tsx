import { useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/new'
import { answerSale } from './answer-sale.server.ts'
import { readSale } from './read-sale.server.ts'
import { SaleForm, type TypedCustomer } from './sale-form.tsx'
import { SaleWhen } from './sale-when.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  return readSale(context, url)
}

export function action(args: Route.ActionArgs) {
  return answerSale(args)
}

/** Also after a refusal: a form that was used gets a key that is new. */
export function shouldRevalidate() {
  return true
}

/** Staff sell a booking: first what and which day, in the address; then when, how many and to whom. */
export default function NewOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { address, products, asked, sale, requestKey } = loaderData
  const [customer, setCustomer] = useState<TypedCustomer>({})
  return (
    <>
      <PageTitle page={t('nav.new_booking')} hasError={Boolean(actionData?.result.error)} />
      <PageHeader
        title={t('nav.new_booking')}
        crumb={{ to: '/history/orders', label: t('nav.orders') }}
        subtitle={t('sale.intro')}
      />
      {products.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('availability.no_products')}
          text={t('availability.no_products_text')}
        />
      ) : (
        <div className="stack max-w-190">
          <SaleWhen address={address} products={products} sale={sale} />
          {sale?.blockedBy ? (
            <Banner tone={sale.blockedBy === 'end' ? 'info' : 'warning'}>
              {t(sale.blockedBy === 'end' ? 'sale.needs_end' : 'refusal.price_not_set')}
            </Banner>
          ) : null}
          {sale && sale.blockedBy === null ? (
            <SaleForm
              key={`${address.productId} ${address.date} ${sale.length}`}
              sale={sale}
              asked={asked}
              customer={customer}
              onCustomer={setCustomer}
              requestKey={requestKey}
              result={actionData?.result}
              warnings={actionData?.warnings ?? []}
            />
          ) : null}
        </div>
      )}
    </>
  )
}
