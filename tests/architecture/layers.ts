export type Layer = {
  /** Which files it is. */
  files: RegExp
  /** Imports within the project that it may have beside its own folder's. */
  imports: RegExp
  /** Packages that it may import. */
  packages: RegExp
  /** The longest that a file may grow. */
  lines: number
}

const NONE = /^$/
const ANY = /^/
const ROUTE_IMPORTS =
  /^#(app\/(routes|domain|http|ui|i18n|messages)\/|app\/root\.tsx$|app\/(\w+\.css|embed\/\w+\.ts)\?[\w&]+$|db\/transaction\.)/

/** Imports that each layer may have, and lines per file. The first match counts. Source: architecture.md 1.2. */
export const LAYERS: readonly Layer[] = [
  {
    files: /^app\/domain\/.*-(queries|report)\.server\.ts$/,
    imports: /^#(app\/domain|db)\//,
    packages: /^(kysely|zod|node:crypto)$/,
    lines: 400,
  },
  {
    files: /^app\/domain\/.*\.server\.ts$/,
    imports: /^#(app\/(domain\/|clients\/.*types)|db\/)/,
    packages: /^(zod|temporal-polyfill|libphonenumber-js(\/.*)?|@node-rs\/argon2|node:crypto)$/,
    lines: 400,
  },
  {
    files: /^app\/domain\//,
    imports: /^#app\/domain\/(?!.*\.server\.)/,
    packages: /^(zod|dayjs(\/.*)?|libphonenumber-js(\/.*)?)$/,
    lines: 400,
  },
  {
    files: /^app\/clients\//,
    imports: /^#app\/(clients\/|domain\/(?!.*\.server\.))/,
    packages: /^(zod|nodemailer|sharp|stripe|node:.*)$/,
    lines: 300,
  },
  {
    files: /^app\/jobs\//,
    imports: /^#(app\/(jobs|domain|clients|i18n|messages)\/|db\/transaction\.)/,
    packages: /^(zod|pino|node:.*)$/,
    lines: 250,
  },
  {
    files: /^app\/messages\//,
    imports: /^#app\/(messages|i18n|domain\/(?!.*\.server\.))/,
    packages: /^(react|react-dom\/server|@react-pdf\/renderer|ical-generator|d3-scale|uqr|xlsx|node:.*)$/,
    lines: 250,
  },
  { files: /^app\/embed\//, imports: NONE, packages: NONE, lines: 400 },
  { files: /^app\/server\//, imports: /^#/, packages: ANY, lines: 250 },
  {
    files: /^app\/http\//,
    imports: /^#(app\/(http|domain|clients|i18n|messages)|db)\//,
    packages:
      /^(react-router|zod|pino|i18next|remix-(i18next|auth|auth-form)(\/.*)?|@conform-to\/.*|@remix-run\/form-data-parser|node:.*)$/,
    lines: 300,
  },
  // What of a route runs on the server alone.
  {
    files: /^app\/routes\/(files\/|api\/|webhooks\/|.*\.server\.)/,
    imports: ROUTE_IMPORTS,
    packages: /^(react-router|zod|@conform-to\/.*|libphonenumber-js|node:.*)$/,
    lines: 300,
  },
  {
    files: /^app\/routes\//,
    imports: ROUTE_IMPORTS,
    packages: /^(react|react-dom|react-router|zod|@conform-to\/.*|@headlessui\/react|d3-scale)$/,
    lines: 300,
  },
  {
    files: /^app\/ui\//,
    imports: /^#app\/(ui|embed|i18n|domain)\/(?!.*\.server\.)/,
    packages: /^(react|react-dom|react-router|zod|@conform-to\/.*|@headlessui\/react|d3-scale)$/,
    lines: 250,
  },
  {
    files: /^app\/i18n\//,
    imports: /^#(app\/(i18n|domain\/shared)|locales)\//,
    packages: /^(react|react-router|i18next|react-i18next|dayjs|zod)$/,
    lines: 200,
  },
  { files: /^app\//, imports: /^#/, packages: ANY, lines: 300 },
  {
    files: /^db\/seed\//,
    imports: /^#(db|app\/(domain|clients\/.*types))\b/,
    packages: /^(kysely|zod|node:.*)$/,
    lines: 400,
  },
  {
    files: /^db\//,
    imports: /^#(db|migrations|app\/domain\/shared)\//,
    packages: /^(kysely(\/migration)?|better-sqlite3|pg|zod|node:.*)$/,
    lines: 300,
  },
  { files: /^migrations\//, imports: NONE, packages: /^kysely$/, lines: 400 },
]

/** The folders of the domain from the lowest up. A folder imports what stands lower, never what stands higher. */
export const DOMAIN_LEVELS: readonly (readonly string[])[] = [
  ['shared'],
  ['file', 'record'],
  ['account', 'shop'],
  ['catalog', 'opening-hours', 'resource'],
  ['availability', 'customer', 'pricing', 'question'],
  ['voucher'],
  ['order'],
  ['payment', 'receipt', 'refund', 'ticket'],
  ['review', 'channel', 'integration', 'subscription'],
  ['notification', 'report'],
  ['privacy'],
]
