import { useRouteLoaderData } from 'react-router'
import type { loader } from './editor.tsx'

/**
 * Product of the editor's frame, for a tab inside it: its id, its title in the reader's language, and whether
 * the reader may edit. Throws outside the frame.
 */
export function useProductFrame() {
  const frame = useRouteLoaderData<typeof loader>('routes/staff/products/editor')
  if (!frame) throw new Error('Only a tab of the product editor may ask')
  return frame
}
