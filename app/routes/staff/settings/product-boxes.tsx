import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ProductChoice } from '#app/domain/question/product-choice.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { FieldErrors } from '#app/ui/form/fields/field-frame.tsx'
import type { FormField } from '#app/ui/form/fields/form-field.ts'

type ProductBoxesProps = { field: FormField; choice: ProductChoice; onChange: () => void }

/**
 * The products that ask a question, to be ticked. Where a shop has more than a form can hold, they are looked
 * for by name; the search posts the form, which comes back as it was typed.
 */
export function ProductBoxes({ field, choice: first, onChange }: ProductBoxesProps) {
  const t = useTranslate()
  const fetcher = useFetcher<{ choice?: ProductChoice }>()
  const choice = fetcher.data?.choice ?? first
  const { shown, hidden } = choice
  const isSearched = choice.found !== choice.total || choice.total > shown.length

  function find(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    fetcher.submit(new FormData(form, event.currentTarget), { method: 'post' })
    if (event.currentTarget.value === 'all') onChange()
  }
  return (
    <fieldset id={field.id} tabIndex={-1} className="field">
      <legend className="field-label">{t('custom_field.chosen_products')}</legend>
      <FieldErrors field={field} />
      {isSearched ? (
        <ProductSearch choice={choice} onFind={find} isFinding={fetcher.state !== 'idle'} />
      ) : null}
      <input type="hidden" name="keptProductIds" value={hidden.join(',')} readOnly />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {shown.map(({ value, label, isChosen }) => (
          <label key={`${value} ${isChosen}`} className="check">
            <input type="checkbox" name={field.name} value={value} defaultChecked={isChosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ProductSearchProps = {
  choice: ProductChoice
  onFind: (event: MouseEvent<HTMLButtonElement>) => void
  isFinding: boolean
}

function ProductSearch({ choice, onFind, isFinding }: ProductSearchProps) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const { search, chosen, found, total, shown } = choice

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    button.current?.click()
  }
  return (
    <div className="stack-2 mb-3">
      <div className="row">
        {/* what is typed here is no change to the question */}
        <input
          type="search"
          name="productSearch"
          className="input grow"
          defaultValue={search}
          aria-label={t('custom_field.find_products')}
          placeholder={t('custom_field.find_products')}
          onKeyDown={onKeyDown}
          onInput={(event) => event.stopPropagation()}
        />
        <button
          ref={button}
          type="submit"
          name="find"
          value="some"
          className="button secondary"
          onClick={onFind}
          aria-busy={isFinding || undefined}
        >
          {t('common.search')}
        </button>
      </div>
      <p className="muted" role="status">
        {t('custom_field.chosen_count', { count: chosen, total })}{' '}
        {search === '' ? null : t('custom_field.found_count', { count: found })}{' '}
        {found > shown.length ? t('custom_field.first_shown', { count: shown.length }) : null}
      </p>
      {search !== '' && found > 0 ? (
        <p>
          <button type="submit" name="find" value="all" className="button link" onClick={onFind}>
            {t('custom_field.choose_found', { count: found })}
          </button>
        </p>
      ) : null}
    </div>
  )
}
