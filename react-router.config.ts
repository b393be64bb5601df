import type { Config } from '@react-router/dev/config'
import { precompress } from './app/server/precompress.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // Root middleware decides what may come from where; the router's own check knows no proxy.
  allowedActionOrigins: ['**'],
  buildEnd: () => precompress('build/client'),
} satisfies Config
