import { ROUTE_FILES } from './route-list.ts'

/** A page of staff, or a JSON call, with the modules that answer it. */
export type StaffPage = {
  pattern: string
  path: string
  params: Record<string, string>
  files: readonly string[]
}

/** The pages whose pattern `isPart` says, about the things that `ids` names. */
export function staffPages(
  ids: Readonly<Record<string, number>>,
  isPart: (pattern: string) => boolean,
): StaffPage[] {
  return ROUTE_FILES.filter(({ pattern }) => isPart(pattern)).map(({ pattern, files }) => {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, String(ids[name])]))
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    return { pattern, path, params, files }
  })
}
