import path from 'node:path'
import { z } from 'zod'
import { isEmail } from '#app/domain/shared/text/text.ts'
import { type Instant, isInstant } from '#app/domain/shared/time.ts'
import type { Config } from '#app/http/context.server.ts'

/** Configuration of the process, from its environment. `Config` is what requests may see. */
export type ServerConfig = Config & {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** How many proxies of ours stand in front; each has added one address to `X-Forwarded-For`. */
  trustedProxies: number
  compression: boolean
  worker: boolean
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: z.infer<typeof logLevel>
}

const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
const onOff = z.enum(['on', 'off']).default('on')
const flag = z.enum(['0', '1'])
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' })

const SECRET_CHARACTERS = 32

/** Names of the environment that we read, in the order of the README. */
const variables = z.object({
  PORT: z.coerce.number('must be a number').int().min(1).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  PUBLIC_URL: webAddress
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/', 'must have no path')
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`)
    .optional(),
  BRYGGA_DEMO: flag.optional(),
  BRYGGA_NOW: z
    .string()
    .refine((text): text is Instant => isInstant(text), 'must look like 2026-07-16T08:00:00Z')
    .optional(),
  BRYGGA_DEV_PAGES: flag.optional(),
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front').int().min(0).max(5).default(0),
  COMPRESSION: onOff,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  STRIPE_SCRIPT_URL: webAddress.optional(),
  MAIL_FROM: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  KNOWLEDGE_BASE_URL: webAddress.optional(),
  SUPPORT_EMAIL: z.string().refine(isEmail, 'must be an e-mail address').optional(),
  NEWER_PLATFORM_URL: webAddress.optional(),
  LOG_LEVEL: logLevel.default('info'),
  WORKER: onOff,
})

type Variables = z.infer<typeof variables>
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration. Demo mode holds when neither PUBLIC_URL nor DATABASE_URL is set, or with
 * BRYGGA_DEMO=1; it creates its own secret. Throws one error that names every problem, so that nobody has to
 * start six times to hear of six.
 */
export function readConfig(env: Environment, createDemoSecret: (dataDir: string) => string): ServerConfig {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(set)
  const problems = [
    ...Object.keys(set)
      .filter((name) => name.startsWith('BRYGGA_') && !Object.hasOwn(variables.shape, name))
      .map((name) => `${name} is not a setting of this product`),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...(parsed.data ? contradictions(parsed.data, env.NODE_ENV) : []),
  ]
  if (!parsed.data || problems.length > 0) {
    throw new ConfigError(
      `The configuration is not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
  return toConfig(parsed.data, createDemoSecret)
}

/** Error for the person who starts the server, shown without a stack. */
export class ConfigError extends Error {}

function isDemo(settings: Variables): boolean {
  if (settings.BRYGGA_DEMO) return settings.BRYGGA_DEMO === '1'
  return settings.PUBLIC_URL === undefined && settings.DATABASE_URL === undefined
}

function contradictions(settings: Variables, nodeEnv: string | undefined): string[] {
  const { PUBLIC_URL, SESSION_SECRET, BRYGGA_NOW } = settings
  if (isDemo(settings)) return []
  return [
    ...(PUBLIC_URL
      ? []
      : ['PUBLIC_URL is missing: the address people type, such as https://book.example.com']),
    ...(PUBLIC_URL && !isSafeOrigin(PUBLIC_URL) ? ['PUBLIC_URL must begin with https://'] : []),
    ...(SESSION_SECRET ? [] : [`SESSION_SECRET is missing: at least ${SECRET_CHARACTERS} random characters`]),
    ...(BRYGGA_NOW && nodeEnv !== 'test' ? ['BRYGGA_NOW is for the demo and for tests'] : []),
  ]
}

/** Plain http is only for this machine. */
function isSafeOrigin(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function toConfig(settings: Variables, createDemoSecret: (dataDir: string) => string): ServerConfig {
  const publicUrl = settings.PUBLIC_URL
    ? new URL(settings.PUBLIC_URL).origin
    : `http://localhost:${settings.PORT}`
  const demo = isDemo(settings)
  return {
    port: settings.PORT,
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: settings.DATA_DIR,
    filesDir: path.join(settings.DATA_DIR, 'files'),
    databaseUrl: settings.DATABASE_URL,
    publicUrl,
    hasPublicUrl: settings.PUBLIC_URL !== undefined,
    sessionSecret: settings.SESSION_SECRET ?? createDemoSecret(settings.DATA_DIR),
    isDemo: demo,
    devPages: settings.BRYGGA_DEV_PAGES === '1',
    fixedNow: settings.BRYGGA_NOW ?? null,
    trustedProxies: settings.TRUST_PROXY,
    compression: settings.COMPRESSION === 'on',
    worker: settings.WORKER === 'on',
    smtpUrl: settings.SMTP_URL,
    sendsMail: settings.SMTP_URL !== undefined,
    stripeApiUrl: settings.STRIPE_API_URL,
    stripeScriptUrl: settings.STRIPE_SCRIPT_URL,
    mailFrom: settings.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    knowledgeBaseUrl: settings.KNOWLEDGE_BASE_URL ?? null,
    supportEmail: settings.SUPPORT_EMAIL ?? null,
    newerPlatformUrl: settings.NEWER_PLATFORM_URL ?? null,
    logLevel: settings.LOG_LEVEL,
  }
}
