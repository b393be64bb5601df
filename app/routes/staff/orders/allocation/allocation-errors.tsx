import { Icon } from '#app/ui/layout/icon.tsx'
import { useFocusOn } from '#app/ui/use-focus-on.ts'
import type { AllocationForm } from './resource-card.tsx'

/** Notice that a form was not saved, and why; takes the focus. A conflict with another editor stands above the page. */
export function AllocationErrors({ answer, title }: Pick<AllocationForm, 'answer'> & { title: string }) {
  const isShown = Boolean(answer?.result.error) && !answer?.conflict
  const box = useFocusOn<HTMLDivElement>(isShown && answer)
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
