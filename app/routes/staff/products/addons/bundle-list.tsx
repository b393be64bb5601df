import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { MoveButtons } from '#app/ui/form/move-buttons.tsx'
import { MoveForm } from '#app/ui/form/move-form.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { BundlePreviewCard } from './bundle-preview-card.tsx'
import type { AddonPage, ShownBundle } from './load-addons.server.ts'

type BundleListProps = {
  productId: number
  bundles: readonly ShownBundle[]
  canAdd: AddonPage['canAddBundle']
}

/** A product's bundle options as guests will see them, with their order and whether they are offered. */
export function BundleList({ productId, bundles, canAdd }: BundleListProps) {
  const t = useTranslate()
  return (
    <section className="season stack" id="bundles" aria-labelledby="bundles-title">
      <h2 id="bundles-title">{t('bundle.title')}</h2>
      <p className="hint">{t('bundle.hint')}</p>
      {bundles.length > 0 ? (
        <MoveForm className="stack">
          {bundles.map((bundle, index) => (
            <BundleRow
              key={bundle.id}
              productId={productId}
              bundle={bundle}
              place={index + 1}
              count={bundles.length}
            />
          ))}
        </MoveForm>
      ) : (
        <p className="muted">{t('bundle.none_yet')}</p>
      )}
      <AddLink productId={productId} canAdd={canAdd} />
    </section>
  )
}

function AddLink({ productId, canAdd }: Pick<BundleListProps, 'productId' | 'canAdd'>) {
  const t = useTranslate()
  if (!canAdd.isInPlan) return <p className="muted">{t('bundle.locked')}</p>
  if (canAdd.isFull) return <p className="muted">{t('bundle.full')}</p>
  return (
    <p>
      <Link className="button secondary" to={`/products/${productId}/addon/bundles/new`}>
        <Icon name="plus" />
        {t('bundle.new')}
      </Link>
    </p>
  )
}

type BundleRowProps = { productId: number; bundle: ShownBundle; place: number; count: number }

function BundleRow({ productId, bundle, place, count }: BundleRowProps) {
  const t = useTranslate()
  const { id, active, preview } = bundle
  return (
    <article className="card">
      <div className="padded stack-2">
        <div className="row">
          <h3 className="grow">
            <Link to={`/products/${productId}/addon/bundles/${id}`}>{preview.name}</Link>
          </h3>
          <Badge tone={active ? 'success' : 'neutral'} outline={!active}>
            {t(active ? 'bundle.active' : 'bundle.inactive')}
          </Badge>
          <button
            type="submit"
            name="active"
            value={`${id}:${active ? 'off' : 'on'}`}
            className="button ghost small"
            aria-label={t(active ? 'bundle.stop_named' : 'bundle.offer_named', { name: preview.name })}
          >
            {t(active ? 'bundle.stop' : 'bundle.offer')}
          </button>
          <MoveButtons id={id} name={preview.name} place={place} count={count} />
        </div>
        <BundlePreviewCard preview={preview} />
      </div>
    </article>
  )
}
