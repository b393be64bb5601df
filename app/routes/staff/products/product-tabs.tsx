import { useLocation } from 'react-router'
import { PRODUCT_TABS } from '#app/domain/catalog/readiness/product-readiness.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Tabs } from '#app/ui/layout/navigation/tabs.tsx'

const LABELS = {
  information: 'product.tab_information',
  setup: 'product.tab_setup',
  availability: 'product.tab_availability',
  prices: 'product.tab_prices',
  addon: 'product.tab_addon',
  'custom-fields': 'product.tab_custom_fields',
  rebooking: 'product.tab_rebooking',
  status: 'product.tab_status',
} as const

/** Pages that belong to a tab without lying under its address. */
const PAGES_OF: Partial<Record<keyof typeof LABELS, readonly string[]>> = {
  information: ['pictures', 'document'],
}

type ProductTabsProps = {
  productId: number
  /** How much is missing by tab; a tab without an entry is complete. */
  issues: ReadonlyMap<string, number>
}

/** The editor's tabs as links, each marked as complete or with how much is missing. */
export function ProductTabs({ productId, issues }: ProductTabsProps) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <Tabs
      label={t('product.tabs')}
      tabs={PRODUCT_TABS.map((tab) => {
        const to = `/products/${productId}/${tab}`
        const current = [to, ...(PAGES_OF[tab] ?? []).map((page) => `/products/${productId}/${page}`)].some(
          (address) => pathname === address || pathname.startsWith(`${address}/`),
        )
        return { to, label: t(LABELS[tab]), current, mark: <Mark issues={issues.get(tab) ?? 0} /> }
      })}
    />
  )
}

function Mark({ issues }: { issues: number }) {
  const t = useTranslate()
  return issues === 0 ? (
    <span className="success-text">
      <Icon name="check" small />
      <span className="visually-hidden">{t('product.tab_complete')}</span>
    </span>
  ) : (
    <span className="badge warning count">
      <span aria-hidden="true">{issues}</span>
      <span className="visually-hidden">{t('product.tab_lacks', { count: issues })}</span>
    </span>
  )
}
