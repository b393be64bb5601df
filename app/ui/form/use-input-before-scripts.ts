import { useEffect, useState } from 'react'
import { reportInputBeforeScripts } from '#app/embed/input-before-scripts.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Tells a form of the server of what was typed since: it is unsaved, and what the page shows of it follows. */
export function useInputBeforeScripts(formId: string): void {
  const [isRenderedHere] = useState(useHydrated())
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!isRenderedHere && form instanceof HTMLFormElement) reportInputBeforeScripts(form)
  }, [formId, isRenderedHere])
}
