import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { browserTexts } from './app/i18n/server-only-texts.ts'

const isTest = process.env.VITEST !== undefined

/** Leaves what no hydrated page says out of the language files that browsers load. */
const lighterTexts: Plugin = {
  name: 'lighter-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/\w+\.json$/ },
    handler(code) {
      return this.environment.name === 'client' ? { code: browserTexts(code), map: null } : undefined
    },
  },
}

export default defineConfig({
  plugins: isTest ? [] : [lighterTexts, tailwindcss(), reactRouter()],
  build: { target: ['chrome111', 'safari16.4', 'firefox128'] },
  // The database is opened once, in app/server. These modules run from source in the server too, so
  // that the build does not hold a second copy of anything with state.
  environments: {
    ssr: { build: { rolldownOptions: { external: [/^#db\//, /^#app\/domain\//, /^#app\/clients\//] } } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/support/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts', 'tests/support/app-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
