import path from 'node:path'
import { type Import, importsOf, withoutTexts } from './imports.ts'
import { DOMAIN_LEVELS, LAYERS, type Layer } from './layers.ts'

/** A rule's view of one file: what it finds wrong, in words. */
type Check = (file: string, source: string, imports: readonly Import[]) => string[]

const CLOCK_AND_CHANCE = /new Date\(\)|Date\.now\(\)|Math\.random\(\)|randomUUID\(\)|randomBytes\(/
const QUERY_FILES = /^(app\/domain\/.*-(queries|report)\.server\.ts|db\/.*|migrations\/.*)$/
const BUILDERS =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^>]*>)?(''|\.)/
const FIRST_IMPORTS = /^app\/(root|entry\.(client|server)|routes\/.*layout|server\/(main|worker|dev))\.tsx?$/
const FRAMEWORK_DEFAULTS = /^app\/(routes\/.*|routes|root|entry\.server|entry\.client)\.tsx?$/
/** Where a text gets its brand, which TypeScript cannot do otherwise. */
const BRANDING = /^app\/domain\/shared\/(?:time|text\/translatable)\.ts$/

/** Everything that is wrong with one file by the rules of the house. Source: architecture.md 1.2, 1.13. */
export function faultsOf(file: string, source: string): string[] {
  const imports = importsOf(source)
  return CHECKS.flatMap((check) => check(file, source, imports))
}

const CHECKS: readonly Check[] = [
  layer,
  purity,
  extensions,
  sideEffects,
  barrels,
  domainGraph,
  foreignWrites,
  writeNames,
  ownRoutes,
  routeTransactions,
  builders,
  clockAndChance,
  language,
  wideComments,
  docstringSubjects,
  inlineStyles,
]

/** The formatter wraps code, comments it leaves as they are. */
const WIDEST_COMMENT = 120

function wideComments(_file: string, source: string): string[] {
  const comments = source.split('\n').filter((line) => /^\s*(\/?\*|\/\/)/.test(line))
  return comments.flatMap(({ length }) => (length > WIDEST_COMMENT ? [`has a comment ${length} wide`] : []))
}

const VAGUE =
  /\/\*\*(?:\s*\n\s*\*)? (?:What|Those|That|It|They|This|These|There|Something|Told|Said|Hears) [^\n]{0,30}/g

/** A docstring begins with a verb or a noun of the field; migrations are frozen. Source: architecture.md 1.9. */
function docstringSubjects(file: string, source: string): string[] {
  if (file.startsWith('migrations/')) return []
  const vague = source.match(VAGUE) ?? []
  return vague.map((start) => `has a docstring that begins with '${start.replace(/^\/\*\*[\s*]*/, '')}'`)
}

/** Rules stand in style sheets; what is measured comes to them as a custom property. */
function inlineStyles(_file: string, source: string): string[] {
  return /\bstyle=\{\{(?!\s*'--)/.test(source) ? ['has an inline style'] : []
}

function layer(file: string, source: string, imports: readonly Import[]): string[] {
  const own = LAYERS.find(({ files }) => files.test(file))
  if (!own) return ['belongs to no layer']
  const foreign = imports.map(({ path }) => path).filter((path) => !isAllowed(path, own))
  const lines = source.trimEnd().split('\n').length
  return [
    ...foreign.map((path) => `imports ${path}`),
    ...(lines > own.lines ? [`has ${lines} lines, more than ${own.lines}`] : []),
  ]
}

function isAllowed(path: string, { imports, packages }: Layer): boolean {
  if (path.startsWith('./')) return true
  if (path.startsWith('.')) return false
  return path.startsWith('#') ? imports.test(path) : packages.test(path)
}

/** Browser modules import no server module from their own folder, which the layer rule would let through. */
function purity(file: string, _source: string, imports: readonly Import[]): string[] {
  if (!/^app\/(domain|ui|embed)\//.test(file) || file.includes('.server.')) return []
  return imports
    .filter(({ path }) => path.startsWith('./') && path.includes('.server.'))
    .map(({ path }) => `imports ${path}, which is of the server`)
}

/** Plain Node runs most of these files from source, and Node guesses no endings. */
function extensions(_file: string, _source: string, imports: readonly Import[]): string[] {
  return imports
    .filter(({ path }) => /^[#.]/.test(path) && !/\.(ts|tsx|mjs|json|css|svg|png)(\?[\w&]+)?$/.test(path))
    .filter(({ path }) => !path.startsWith('./+types/'))
    .map(({ path }) => `imports ${path} without its ending`)
}

/** An import for its effect hides an order; only where a page or a process begins, and type declarations, may. */
function sideEffects(file: string, _source: string, imports: readonly Import[]): string[] {
  if (FIRST_IMPORTS.test(file) || file.endsWith('.d.ts')) return []
  return imports
    .filter(({ kind }) => kind === 'side-effect')
    .map(({ path }) => `imports ${path} for its effect`)
}

function barrels(_file: string, _source: string, imports: readonly Import[]): string[] {
  return imports.filter(({ kind }) => kind === 're-export').map(({ path }) => `passes on ${path}`)
}

/** Two folders of one level may not import each other either, so that no circle can close. */
function domainGraph(file: string, _source: string, imports: readonly Import[]): string[] {
  const own = domainFolder(file)
  if (own === undefined) return []
  if (levelOf(own) === -1) return [`the domain has no folder ${own}`]
  const lazy = imports.filter(({ kind }) => kind === 'dynamic').map(({ path }) => `imports ${path} lazily`)
  const higher = imports
    .map(({ path }) => domainFolder(path.slice(1)))
    .filter((folder) => folder !== undefined && folder !== own && levelOf(folder) >= levelOf(own))
    .map((folder) => `${own} imports ${folder}, which does not stand lower`)
  return [...lazy, ...higher]
}

function domainFolder(file: string): string | undefined {
  return file.match(/^app\/domain\/([^/]+)\//)?.[1]
}

function levelOf(folder: string): number {
  return DOMAIN_LEVELS.findIndex((folders) => folders.includes(folder))
}

/**
 * A folder's tables are written by its own use cases only, and never by a route; the log, limits and keys of `shared`
 * are every use case's.
 */
function foreignWrites(file: string, _source: string, imports: readonly Import[]): string[] {
  const isRoute = file.startsWith('app/routes/')
  const own = domainFolder(file)
  if (own === undefined && !isRoute) return []
  const writable = isRoute ? [undefined] : [own, 'shared', undefined]
  return imports
    .filter(({ path }) => path.endsWith('-queries.server.ts'))
    .filter(({ path }) => !writable.includes(domainFolder(path.slice(1))))
    .flatMap(({ names }) => names.filter((name) => /^(insert|update|delete)[A-Z]/.test(name)))
    .map((name) => `writes with another folder's ${name}`)
}

/** Names of functions that write rows, so that `foreignWrites` sees them; a claim, a lock or a point is its own read. */
const WRITE_NAMES = /^(insert|update|delete|claim|lock|spend|return)[A-Z]/
const WRITE_BUILDERS = /\.(insertInto|updateTable|deleteFrom)[<(]/

function writeNames(file: string, source: string): string[] {
  if (!/^app\/domain\/.*-queries\.server\.ts$/.test(file)) return []
  return source
    .split(/^(?=(?:export )?(?:async )?function )/m)
    .filter((text) => WRITE_BUILDERS.test(text))
    .map((text) => text.match(/^export (?:async )?function (\w+)/)?.[1] ?? '')
    .filter((name) => name !== '' && !WRITE_NAMES.test(name))
    .map((name) => `writes rows in ${name}`)
}

function ownRoutes(file: string, _source: string, imports: readonly Import[]): string[] {
  if (!file.startsWith('app/routes/')) return []
  return imports
    .filter(({ path: imported }) => imported.startsWith('#app/routes/'))
    .filter(({ path: imported }) => !path.dirname(file).startsWith(path.dirname(imported.slice(1))))
    .filter(({ path: imported }) => areaOf(file) !== areaOf(imported.slice(1)))
    .map(({ path: imported }) => `borrows ${imported} from another route`)
}

/** A route opens one transaction and hands it to one use case: what has a `Tx` of its own belongs lower. */
function routeTransactions(file: string, _source: string, imports: readonly Import[]): string[] {
  const isRoute = file.startsWith('app/routes/')
  return isRoute && imports.some(({ names }) => names.includes('Tx')) ? ['works with a Tx'] : []
}

/** The folder of an area, whose sub-folders share what they show. */
function areaOf(file: string): string | undefined {
  return file.match(/^app\/routes\/(?:staff\/)?[^/]+\//)?.[0]
}

function builders(file: string, source: string): string[] {
  if (QUERY_FILES.test(file)) return []
  const found = withoutTexts(source).match(BUILDERS)
  return found ? [`builds a query with ${found[0]}`] : []
}

function clockAndChance(file: string, source: string): string[] {
  if (!/^app\/(domain|ui|i18n|messages)\//.test(file)) return []
  const found = withoutTexts(source).match(CLOCK_AND_CHANCE)
  return found ? [`asks ${found[0]}`] : []
}

/** Parts of TypeScript that the house does without. */
function language(file: string, source: string): string[] {
  const code = withoutTexts(source)
  const words: [string, RegExp, boolean][] = [
    ['enum', /^\s*(?:export )?(?:const )?enum \w+ \{/m, false],
    ['interface', /^(?:export )?interface \w+/m, file.endsWith('.d.ts')],
    ['any', /(?::|<|\bas) any\b/, file.startsWith('migrations/')],
    ['a default export', /^export default\b/m, FRAMEWORK_DEFAULTS.test(file)],
    ['a type assertion', /[\w)\]}'"] as (?!const\b)[\w{('[]/, BRANDING.test(file)],
    ['a non-null assertion', /[\w)\]]!(?:[.,;)\][]|$)/m, false],
  ]
  const withoutImports = code
    .replace(/^import [^;]*?from ''/gm, '')
    .replace(/^import \{[^}]*\} from ''/gm, '')
  return words
    .filter(([, pattern, mayUse]) => !mayUse && pattern.test(withoutImports))
    .map(([word]) => `uses ${word}`)
}
