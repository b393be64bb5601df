import { PRODUCT_STATUSES } from '#app/domain/catalog/product-types.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { NamedCategory } from './product-filters.tsx'

const BUTTONS = {
  ACTIVE: 'product.bulk_active',
  ADMIN_ONLY: 'product.bulk_admin_only',
  INACTIVE: 'product.bulk_inactive',
} as const

/**
 * Actions on the ticked rows, as submit buttons of the form around the list. Shown while a row is ticked, by the
 * style sheet alone. Source: experience.md 12.
 */
export function BulkBar({ categories, total }: { categories: readonly NamedCategory[]; total: number }) {
  const t = useTranslate()
  return (
    <fieldset className="bulk-bar" aria-label={t('product.bulk')}>
      <b>{t('product.bulk')}</b>
      {PRODUCT_STATUSES.map((status) => (
        <button key={status} type="submit" name="intent" value={status} className="button ghost small">
          {t(BUTTONS[status])}
        </button>
      ))}
      {categories.length > 0 ? <CategoryMenu categories={categories} /> : null}
      <details className="more-menu" name="bulk">
        <summary className="button ghost small">
          {t('product.bulk_place')}
          <Icon name="down" small />
        </summary>
        <div className="menu bulk-question stack">
          <label className="field">
            <span className="field-label">{t('product.place_of', { total })}</span>
            <input className="input" type="text" inputMode="numeric" name="place" autoComplete="off" />
          </label>
          <button type="submit" name="intent" value="place" className="button secondary">
            {t('product.place_submit')}
          </button>
        </div>
      </details>
    </fieldset>
  )
}

function CategoryMenu({ categories }: { categories: readonly NamedCategory[] }) {
  const t = useTranslate()
  return (
    <details className="more-menu" name="bulk">
      <summary className="button ghost small">
        {t('product.category')}
        <Icon name="down" small />
      </summary>
      <div className="menu bulk-question stack">
        <label className="field">
          <span className="field-label">{t('product.category')}</span>
          <select className="select" name="categoryId">
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="row">
          <button type="submit" name="intent" value="add-category" className="button secondary small">
            {t('product.bulk_add_category')}
          </button>
          <button type="submit" name="intent" value="remove-category" className="button secondary small">
            {t('product.bulk_remove_category')}
          </button>
        </div>
      </div>
    </details>
  )
}
