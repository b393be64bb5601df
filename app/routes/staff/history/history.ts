import { redirect } from 'react-router'

/** /history has one page so far. */
export function loader() {
  return redirect('/history/orders')
}
