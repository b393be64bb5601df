import type { ComponentProps } from 'react'
import { RemovalForm } from '#app/ui/form/removal-form.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'

/** Page of a product's editor that asks before a part of it is removed. */
export function ConfirmRemoval({ title, ...form }: ComponentProps<typeof RemovalForm> & { title: string }) {
  return (
    <div className="stack max-w-160">
      <PageTitle page={title} />
      <h2>{title}</h2>
      <RemovalForm {...form} />
    </div>
  )
}
