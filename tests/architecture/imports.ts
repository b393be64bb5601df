import { dirname, join } from 'node:path/posix'

export type Import = {
  path: string
  /** The names between the braces, as the other file exports them. */
  names: readonly string[]
  kind: 'static' | 'dynamic' | 'side-effect' | 're-export'
}

const STATIC = /^\s*(import|export)\b([^'"();]*?)\bfrom\s+'([^']+)'/gm
const SIDE_EFFECT = /^\s*import\s+'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?'([^']+)'/g

/** Every import of a formatted source file. */
export function importsOf(source: string): Import[] {
  return [
    ...[...source.matchAll(STATIC)].map(([, keyword, clause = '', path = '']): Import => {
      return { path, names: namesOf(clause), kind: keyword === 'export' ? 're-export' : 'static' }
    }),
    ...[...source.matchAll(SIDE_EFFECT)].map(
      ([, path = '']): Import => ({ path, names: [], kind: 'side-effect' }),
    ),
    ...[...source.matchAll(DYNAMIC)].map(([, path = '']): Import => ({ path, names: [], kind: 'dynamic' })),
  ]
}

/** The project's file that another imports by `path`. */
export function importedFile(importer: string, path: string): string {
  return path.startsWith('#') ? path.slice(1) : join(dirname(importer), path)
}

function namesOf(clause: string): string[] {
  const inBraces = clause.match(/\{([^}]*)\}/)?.[1] ?? ''
  return inBraces
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type\s+/, '')
        .replace(/\s+as\s+.*$/, ''),
    )
    .filter((name) => name !== '')
}

/** The source without comments and with empty strings, to look for words of the language alone. */
export function withoutTexts(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    (text) => (text.startsWith('/') ? '' : "''"),
  )
}
