import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when this was first shown. A dialog's own memory of it begins only when its
 * script is loaded, which the first opening does.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener])
}
