import { redirect } from 'react-router'
import { SECONDS_PER_MINUTE } from '#app/domain/shared/time.ts'
import embedScript from '#app/embed/embed.ts?worker&url'

/** Sites keep the address for so long, and then ask for the newest script. */
const CACHE_SECONDS = 5 * SECONDS_PER_MINUTE

/** The script that shops paste into their sites, at an address that never changes. */
export function loader() {
  return redirect(embedScript, {
    headers: {
      'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
    },
  })
}
