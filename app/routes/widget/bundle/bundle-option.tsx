import { thumbnailSrc } from '#app/domain/file/image-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import type { GuestProblem } from '#app/routes/widget/guest-errors.tsx'
import { quantityField } from '#app/routes/widget/quantities/quantities.ts'
import { QuantityRow } from '#app/routes/widget/quantities/quantity-row.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { bundleField } from './bundle-choices.ts'
import type { BundleOptionView } from './bundle-option-view.server.ts'
import { BundleWhen, ItemTime } from './bundle-when.tsx'

type BundleOptionProps = {
  option: BundleOptionView
  formId: string
  problem: GuestProblem | undefined
}

/** One option of a bundle: what comes, or what may be chosen, how many, and when where that is chosen too. */
export function BundleOptionCard({ option, formId, problem }: BundleOptionProps) {
  const t = useTranslate()
  const errors: GuestProblem['fields'] = problem?.fields ?? {}
  const name = bundleField(option.id, 'product')
  const error = errors[name]
  return (
    <fieldset
      className={error ? 'card bundle-option field has-error' : 'card bundle-option'}
      id={`${formId}-${name}`}
      tabIndex={-1}
      aria-describedby={error ? `${formId}-${name}-error` : undefined}
    >
      <legend className="visually-hidden">{option.name}</legend>
      <div className="padded">
        <div className="row between">
          <h2>{option.name}</h2>
          <span className={option.canLeaveOut ? 'badge neutral outline' : 'badge info'}>
            {t(option.canLeaveOut ? 'guest.bundle_optional' : 'guest.bundle_included')}
          </span>
        </div>
        {option.description ? <p className="muted">{option.description}</p> : null}
        <ItemTime when={option.when} />
        {error ? (
          <p className="error-line" id={`${formId}-${name}-error`}>
            <Icon name="warning" small />
            <span>{error}</span>
          </p>
        ) : null}
        <Products option={option} formId={formId} />
        {option.rows.map((row) => (
          <QuantityRow
            key={row.id}
            {...row}
            formId={formId}
            typed={problem?.typed?.[quantityField(row.id)]}
            error={errors[quantityField(row.id)]}
          />
        ))}
        <BundleWhen option={option} formId={formId} errors={errors} />
      </div>
    </fieldset>
  )
}

/** Radio buttons where one is chosen, a tick box where it is all or nothing, else simply what comes. */
function Products({ option, formId }: Omit<BundleOptionProps, 'problem'>) {
  const t = useTranslate()
  const name = bundleField(option.id, 'product')
  if (option.isOne) {
    return (
      <div className="times">
        {option.products.map((product) => (
          <label
            key={product.id}
            className={['time-choice', product.isChosen ? 'is-on' : '', product.isOut ? 'is-out' : '']
              .join(' ')
              .trim()}
          >
            <input
              type="radio"
              id={`${formId}-${name}-${product.id}`}
              name={name}
              value={product.id}
              defaultChecked={product.isChosen}
              disabled={product.isOut}
            />
            <ProductLabels product={product} />
          </label>
        ))}
        {option.canLeaveOut ? (
          <label className={option.isNoneChosen ? 'time-choice is-on' : 'time-choice'}>
            <input
              type="radio"
              id={`${formId}-${name}-none`}
              name={name}
              value="none"
              defaultChecked={option.isNoneChosen}
            />
            <span>
              <b>{t('guest.bundle_none')}</b>
            </span>
          </label>
        ) : null}
      </div>
    )
  }
  const take = bundleField(option.id, 'take')
  return (
    <>
      {option.rows.length > 0 ? null : (
        <ul className="stack-2">
          {option.products.map((product) => (
            <li key={product.id} className="row">
              {product.imageSrc ? (
                <img className="thumb" src={thumbnailSrc(product.imageSrc)} width={48} height={48} alt="" />
              ) : null}
              <ProductLabels product={product} />
            </li>
          ))}
        </ul>
      )}
      {option.take ? (
        <label className="check">
          <input
            type="checkbox"
            id={`${formId}-${take}`}
            name={take}
            value="1"
            defaultChecked={option.take.isIncluded}
            disabled={option.take.isOut}
          />
          <span>{t('guest.bundle_take', { name: option.name })}</span>
        </label>
      ) : null}
    </>
  )
}

function ProductLabels({ product }: { product: BundleOptionView['products'][number] }) {
  const { quantity, name, text, problem } = product
  return (
    <span className="grow">
      <b>{quantity === null ? name : `${quantity} × ${name}`}</b> <PriceLabels product={product} />
      {text ? <small>{text}</small> : null}
      {problem ? <small className="accent">{problem}</small> : null}
    </span>
  )
}

function PriceLabels({ product: { price } }: { product: BundleOptionView['products'][number] }) {
  const t = useTranslate()
  const { money } = useFormat()
  if (price.kind === 'exact') return <span className="muted">{money(price.unitPriceMinor)}</span>
  return price.kind === 'included' ? <span className="muted">{t('guest.included')}</span> : null
}
