import { Form, useLocation } from 'react-router'
import { PRODUCT_STATUSES, type ProductStatus, type ProductType } from '#app/domain/catalog/product-types.ts'
import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { capacityText } from '#app/i18n/capacity-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { STATUS_LABELS, STATUS_TONES, TYPE_LABELS } from './product-labels.ts'

type HeadedProduct = {
  id: number
  productType: ProductType
  maxCapacity: number | null
  status: ProductStatus
  version: number
}

type ProductHeaderProps = {
  title: string
  imageSrc: string | undefined
  product: HeadedProduct
  canEdit: boolean
  /** null when guests don't see it. */
  guestAddress: string | null
}

/** Which product it is, who may book it, and how guests see it. */
export function ProductHeader({ title, imageSrc, product, canEdit, guestAddress }: ProductHeaderProps) {
  const t = useTranslate()
  const { productType, status } = product
  return (
    <>
      <Breadcrumb to="/products" label={t('product.list_title')} />
      <div className="page-header">
        <div className="page-title one-line">
          {imageSrc ? (
            <img className="thumb" src={thumbnailSrc(imageSrc)} width="48" height="48" alt="" />
          ) : null}
          <div className="min-w-0">
            <h1 tabIndex={-1}>{title}</h1>
            <p>
              {t(TYPE_LABELS[productType])} · {capacityText(product, t)}
            </p>
          </div>
        </div>
        <div className="page-actions">
          {canEdit ? (
            <StatusForm key={`${status} ${product.version}`} product={product} />
          ) : (
            <Badge tone={STATUS_TONES[status]}>{t(STATUS_LABELS[status])}</Badge>
          )}
          {guestAddress ? (
            <a className="button secondary" href={guestAddress} target="_blank" rel="noreferrer">
              <Icon name="external" />
              {t('product.show_to_guest')}
            </a>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** Posts to the status tab and comes back here; a script posts it as soon as something is chosen. */
function StatusForm({ product }: { product: HeadedProduct }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const tab = useLocation().pathname.split('/')[3]
  const { id, status, version } = product
  return (
    <Form method="post" action={`/products/${id}/status`} className="row flex-nowrap" defaultShouldRevalidate>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="tab" value={tab} />
      <select
        className="select w-auto"
        name="status"
        aria-label={t('product.status')}
        defaultValue={status}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {PRODUCT_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(STATUS_LABELS[each])}
          </option>
        ))}
      </select>
      <span hidden={isHydrated}>
        <SubmitButton kind="secondary" action={`/products/${id}/status`}>
          {t('common.change')}
        </SubmitButton>
      </span>
    </Form>
  )
}
