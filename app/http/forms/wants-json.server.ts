import { isJsonPath, sessionPageOf } from '#app/http/paths.ts'
import { isJsonRequest } from './read-json.server.ts'

/** True for a call that posts and is answered in JSON. */
export function wantsJson(request: Request, pathname: string): boolean {
  return isJsonPath(pathname) || (sessionPageOf(pathname) !== undefined && isJsonRequest(request))
}
