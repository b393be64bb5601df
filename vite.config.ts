import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { browserTexts, type TextPart } from './app/i18n/browser-texts.ts'

const isTest = process.env.VITEST !== undefined

/** Language files in the parts that browsers load, without what no hydrated page says. */
const textsInParts: Plugin = {
  name: 'texts-in-parts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/\w+\.json\?\w+$/ },
    handler(code, id) {
      return { code: `export default ${browserTexts(code, toPart(id))}`, moduleType: 'js', map: null }
    },
  },
}

const PARTS: readonly TextPart[] = ['setup', 'work', 'order', 'settings', 'day', 'reports', 'account']

function toPart(id: string): TextPart {
  return PARTS.find((part) => id.endsWith(`?${part}`)) ?? 'common'
}

/** Leaves how each kind of schema describes itself in JSON Schema to the server, which alone is asked for it. */
const lighterSchemas: Plugin = {
  name: 'lighter-schemas',
  load: {
    filter: { id: /\/zod\/v4\/core\/json-schema-processors\.js$/ },
    handler() {
      return this.environment.name === 'client'
        ? 'export const allProcessors = {}, toJSONSchema = undefined'
        : undefined
    },
  },
}

/**
 * What pages share, in few files: dozens of one kilobyte each compress a quarter worse. Conform and zod stand
 * apart, as half of the pages load neither. Each page still loads only the groups that it uses.
 */
const SHARED_CHUNKS = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//,
    priority: 4,
  },
  {
    name: 'shell',
    test: /\/app\/(ui\/(layout\/(?!guest|menu\/headless)|page|use-|feedback\/(badge|flash))|routes\/(revalidate|staff\/navigation))/,
    priority: 3,
  },
  {
    name: 'shared',
    test: /\/app\/(ui|i18n|domain\/shared)\/(?!form\/(edit\/edit-form|use-posted))/,
    minShareCount: 40,
    priority: 2,
  },
  { name: 'conform', test: /\/node_modules\/@conform-to\/(react|dom)\//, priority: 2 },
  { name: 'zod', test: /\/node_modules\/(@conform-to\/)?zod\//, priority: 1 },
  {
    name: 'fields',
    test: /\/app\/ui\/form\/(?!current-shop|move|drag|edit\/edit-form|use-posted)/,
    minShareCount: 10,
    priority: 1,
  },
  { name: 'lists', test: /\/app\/ui\/table\/(?!record|use|weeks)/, minShareCount: 5, priority: 1 },
  { name: 'product', test: /\/app\/routes\/staff\/products\//, minShareCount: 4, priority: 1 },
]

/** One server and one browser for all of a project's tests, so one file after the other. */
/** What is polled for may take as long as what is waited for: a slow machine is no fault. */
const E2E = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  fileParallelism: false,
  isolate: false,
  expect: { poll: { timeout: 15_000 } },
} as const

export default defineConfig({
  plugins: isTest ? [] : [textsInParts, lighterSchemas, tailwindcss(), reactRouter()],
  build: { target: ['chrome111', 'safari16.4', 'firefox128'] },
  // The database is opened once, in app/server. These modules run from source in the server too, so
  // that the build does not hold a second copy of anything with state.
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { external: [/^#db\//, /^#app\/domain\//, /^#app\/clients\//] } } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
          // Pure functions: loading the same modules anew for each file took twice as long as the tests.
          isolate: false,
          // Sweeps over all texts and sources, on cores that others share.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          // Each test has a database of its own; loading the product anew for each file took a fifth of the time.
          isolate: false,
          globalSetup: ['tests/support/databases-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // Parts with servers of their own, so that they can run side by side.
      ...['journeys', 'pages'].map((part) => ({
        extends: true as const,
        test: {
          ...E2E,
          name: `e2e-${part}`,
          include: [`tests/e2e/${part}/**/*.test.ts`],
          globalSetup: ['tests/support/app-setup.ts'],
        },
      })),
      {
        extends: true,
        test: {
          ...E2E,
          name: 'e2e-http',
          include: ['tests/e2e/http/**/*.test.ts'],
          globalSetup: [
            'tests/support/databases-setup.ts',
            'tests/support/app-setup.ts',
            'tests/support/sweep-setup.ts',
          ],
        },
      },
    ],
  },
})
