import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Without a net what is on the screen stays: reading it again would only show that it can't be read. */
export function revalidateOnline({ defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && navigator.onLine
}
