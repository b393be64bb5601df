import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { capOf } from '#app/domain/availability/resources/hand-allocation.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { AllocationErrors } from './allocation-errors.tsx'
import type { AllocationView, ResourcesView } from './load-allocation.server.ts'
import type { AllocationForm } from './resource-card.tsx'
import {
  initialQuantities,
  keyOf,
  type ResourceQuantities,
  readResourceQuantities,
} from './resource-quantities.ts'
import { TypeFields } from './type-fields.tsx'

type ResourcePanelProps = AllocationForm & {
  product: AllocationView
  resources: ResourcesView
  notSaved: string
}

/**
 * Panel of a product's resources by type: a quantity each where it may be split, else one of them. It saves only what
 * adds up; without a script the server says so. Source: spec 2 §4 'Resource allocation'.
 */
export function ResourcePanel(props: ResourcePanelProps) {
  const { product, resources, version, origin, answer, notSaved } = props
  const t = useTranslate()
  const isHydrated = useHydrated()
  const { productId, quantity: needed } = product
  const { types, allowSplit } = resources
  const formId = `resources-${productId}`
  const own = isOf(answer, 'resources', productId) ? answer : undefined
  const [quantities, setQuantities] = useState(() =>
    initialQuantities(resources, needed, own?.result.initialValue),
  )
  const totals = new Map(types.map((type) => [type.typeId, totalOf(type, quantities)]))
  const mismatches = types.filter(({ typeId }) => totals.get(typeId) !== needed)

  function onInput({ currentTarget: form, target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type === 'text') clamp(form, target)
    setQuantities(readResourceQuantities(new FormData(form)))
  }

  /** A typed quantity above the resource's cap becomes the cap. */
  function clamp(form: HTMLFormElement, input: HTMLInputElement) {
    const now = readResourceQuantities(new FormData(form))
    for (const type of types) {
      for (const option of type.options) {
        if (input.id !== `${formId}-${keyOf(type.typeId, option.resourceId)}`) continue
        const quantity = now.get(keyOf(type.typeId, option.resourceId)) ?? 0
        const cap = capOf(option, { needed, ofOthers: totalOf(type, now) - quantity, allowSplit })
        if (quantity > cap) input.value = String(cap)
      }
    }
  }

  return (
    <Form
      method="post"
      id={formId}
      className="resource-panel"
      aria-labelledby={`${formId}-title`}
      defaultShouldRevalidate
      onInput={onInput}
      onSubmit={(event) => {
        if (isHydrated && mismatches.length > 0) event.preventDefault()
      }}
    >
      <header>
        <h3 id={`${formId}-title`}>{t('allocation.resources_for', { count: needed })}</h3>
        <Link className="button ghost icon small" to={origin} aria-label={t('common.close')}>
          <Icon name="close" />
        </Link>
      </header>
      <input type="hidden" name="intent" value="resources" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="rentalProductId" value={productId} />
      <AllocationErrors answer={own} title={notSaved} />
      {types.map((type, index) => (
        <TypeFields
          key={type.typeId}
          formId={formId}
          type={type}
          allowSplit={allowSplit}
          needed={needed}
          quantities={quantities}
          posted={own?.result.initialValue}
          total={totals.get(type.typeId) ?? 0}
          firstIndex={allowSplit ? countBefore(types, index) : index}
        />
      ))}
      {mismatches.map((type) => (
        <p key={type.typeId} className="error-line" role={isHydrated ? 'alert' : undefined}>
          <Icon name="warning" small />
          <span>
            {t('allocation.mismatch', {
              type: type.name,
              chosen: totals.get(type.typeId) ?? 0,
              needed,
            })}
          </span>
        </p>
      ))}
      <footer>
        <Link className="button ghost small" to={origin}>
          {t('allocation.cancel')}
        </Link>
        <SubmitButton className="small" isBlocked={isHydrated && mismatches.length > 0}>
          {t('common.save')}
        </SubmitButton>
      </footer>
    </Form>
  )
}

type TypeView = ResourcesView['types'][number]

function totalOf({ typeId, options }: TypeView, quantities: ResourceQuantities): number {
  return options.reduce((sum, { resourceId }) => sum + (quantities.get(keyOf(typeId, resourceId)) ?? 0), 0)
}

/** Resources of the types before this one, whose fields come first. */
function countBefore(types: readonly TypeView[], index: number): number {
  return types.slice(0, index).reduce((sum, { options }) => sum + options.length, 0)
}

/** Whether an answer is of this form of this product. */
export function isOf(answer: AllocationForm['answer'], intent: string, productId: number): boolean {
  const posted = answer?.result.initialValue
  return posted?.intent === intent && posted.rentalProductId === String(productId)
}
