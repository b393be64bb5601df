import { type ReactNode, useState } from 'react'
import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import type { FormField } from '#app/ui/form/fields/form-field.ts'

/** The form's fields but the translatable one, which has a field per language. */
export type SetupFields = Readonly<Record<Exclude<keyof ProductSetupValues, 'quantityLabel'>, FormField>>

/** A group of fields under a heading. */
export function SetupSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="stack">
      <legend className="p-0">
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}

/** A group that few need: folded away until it is used or something in it is wrong. */
export function FoldedSection({
  title,
  isOpen,
  fields,
  children,
}: {
  title: string
  isOpen: boolean
  /** Fields whose errors unfold it. */
  fields: readonly FormField[]
  children: ReactNode
}) {
  const hasError = fields.some(({ errors }) => errors?.length)
  const [isUnfolded, setIsUnfolded] = useState(isOpen || hasError)
  if (hasError && !isUnfolded) setIsUnfolded(true)
  return (
    <details className="more" open={isUnfolded} onToggle={(event) => setIsUnfolded(event.currentTarget.open)}>
      <summary>{title}</summary>
      <fieldset className="stack" aria-label={title}>
        {children}
      </fieldset>
    </details>
  )
}
