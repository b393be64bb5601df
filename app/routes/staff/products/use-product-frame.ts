import { useRouteLoaderData } from 'react-router'
import type { loader } from './editor.tsx'

/**
 * What the frame knows, for a tab inside it: the product's id, its title in the reader's language, and
 * whether the reader may edit.
 */
export function useProductFrame() {
  const frame = useRouteLoaderData<typeof loader>('routes/staff/products/editor')
  if (!frame) throw new Error('Only a tab of the product editor may ask')
  return frame
}
