import { redirect } from 'react-router'

/** The platform's area begins with its shops. */
export function loader() {
  return redirect('/admin/shops')
}
