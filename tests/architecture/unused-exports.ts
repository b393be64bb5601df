import { ROUTE_EXPORTS } from './exported-names.ts'
import { importedFile, importsOf } from './imports.ts'

const ROUTE_FILE = /^app\/(routes\/|root\.)/
/** Read by React Router's server and by ours. */
const ENTRIES = /^app\/entry\./
const EXPORT = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm
const NAMESPACE = /^import \* as \w+ from '([^']+)'/gm
/** Ends a docstring of what tests alone import. */
const FOR_TESTS = /Exported for tests\.\s*\*\/\s*$/

/**
 * Exports of the sources that none of the users imports, as 'file name'. Tests are no users: what only they
 * import says 'Exported for tests.' in its docstring, or is a type, which names what they call.
 */
export function unusedExports(
  sources: ReadonlyMap<string, string>,
  { users, tests }: { users: ReadonlyMap<string, string>; tests: ReadonlyMap<string, string> },
): string[] {
  const [used, tested] = [importedNames(users), importedNames(tests)]
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(EXPORT)].flatMap(({ 0: text, 1: name = '', index }) => {
      const isUsed = used.has(`${file} ${name}`) || used.has(`${file} *`)
      const isFramework = (ROUTE_FILE.test(file) && ROUTE_EXPORTS.has(name)) || ENTRIES.test(file)
      const mayBeTested = text.includes(' type ') || FOR_TESTS.test(source.slice(0, index))
      const isTested = mayBeTested && tested.has(`${file} ${name}`)
      return isUsed || isFramework || isTested ? [] : [`${file} ${name}`]
    }),
  )
}

/** 'file name' of each import; the name is * where all of a file are imported. */
function importedNames(sources: ReadonlyMap<string, string>): Set<string> {
  const imported = [...sources].flatMap(([file, source]) => {
    return [
      ...[...source.matchAll(NAMESPACE)].map(([, path = '']) => `${importedFile(file, path)} *`),
      ...importsOf(source).flatMap(({ path, names, kind }) =>
        (kind === 'dynamic' ? ['*'] : names).map((name) => `${importedFile(file, path)} ${name}`),
      ),
    ]
  })
  return new Set(imported)
}
