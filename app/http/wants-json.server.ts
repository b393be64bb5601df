import { isJsonPath } from './paths.ts'
import { isJsonRequest } from './read-json.server.ts'

/** Pages that a script may also post to as JSON. Source: domain.md §11. */
const FORM_AND_JSON = new Set(['/login', '/logout'])

/** True for a call that is made, and answered, in JSON. */
export function wantsJson(request: Request, pathname: string): boolean {
  return isJsonPath(pathname) || (FORM_AND_JSON.has(pathname) && isJsonRequest(request))
}
