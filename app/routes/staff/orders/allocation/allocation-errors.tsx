import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import type { AllocationForm } from './resource-card.tsx'

/** Notice that a form was not saved, and why; takes the focus. A conflict with another editor stands above the page. */
export function AllocationErrors({ answer, title }: Pick<AllocationForm, 'answer'> & { title: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = Boolean(answer?.result.error) && !answer?.conflict
  useEffect(() => {
    if (answer && isShown) box.current?.focus()
  }, [answer, isShown])
  if (!isShown) return null
  const texts = new Set(Object.values(answer?.result.error ?? {}).flatMap((each) => each ?? []))
  return (
    <div ref={box} className="error-line" role="alert" tabIndex={-1}>
      <Icon name="warning" small />
      <p>
        {title} {[...texts].join(' ')}
      </p>
    </div>
  )
}
