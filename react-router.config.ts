import type { Config } from '@react-router/dev/config'
import { precompress } from './app/server/precompress.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The browser loads all routes once, as a file: found page by page, each page asks the server to match its links.
  routeDiscovery: { mode: 'initial' },
  // Root middleware decides what may come from where; the router's own check knows no proxy.
  allowedActionOrigins: ['**'],
  buildEnd: () => precompress('build/client'),
} satisfies Config
