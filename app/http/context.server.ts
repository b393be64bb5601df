import { createContext } from 'react-router'
import type { Permission } from '#app/domain/account/permissions.ts'
import type { FoundUser, ValidSession } from '#app/domain/account/session-queries.server.ts'
import type { PaymentPlace } from '#app/domain/order/provider/payment-gateway.ts'
import type { Plan } from '#app/domain/shared/plan.ts'
import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Instant, LocalDate, Zone } from '#app/domain/shared/time.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { WidgetAddress } from '#app/http/pages/widget-address.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Db } from '#db/transaction.server.ts'
import type { RequestRoute } from './request-route.ts'

/** Configuration that answering requests needs. Parsed in `app/server/config.ts`. */
export type Config = {
  /** Own origin, without a slash at the end. Links in messages use it and nothing a client sent. */
  publicUrl: string
  /** True when `publicUrl` came from the configuration, so that no other origin is ours. */
  hasPublicUrl: boolean
  sessionSecret: string
  isDemo: boolean
  /** Where pictures and documents lie. */
  filesDir: string
  /** Shows /dev/components. */
  devPages: boolean
  /** Fixes 'now'; demo and tests only. */
  fixedNow: Instant | null
  knowledgeBaseUrl: string | null
  supportEmail: string | null
  newerPlatformUrl: string | null
  /** False when messages only stay in the outbox. */
  sendsMail: boolean
  /** Address of Stripe's API where it is not its own; for tests. */
  stripeApiUrl?: string | undefined
  /** Address of Stripe's script where it is not its own; for tests. */
  stripeScriptUrl?: string | undefined
}

/** The log, as narrow as it is used. Fields first, then the event; pino fits. */
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, event: string) => void>

/** Services and configuration that the server hands to every request, with the client's IP address. */
export type Host = { db: Db; config: Config; log: Logger; zone: Zone; clientIp: string }

export type BaseServices = {
  db: Db
  now: Instant
  today: LocalDate
  zone: Zone
  locale: Locale
  t: Translate
  format: Formatters
  newKey: () => string
  newSecret: () => string
  requestId: string
  config: Config
  log: Logger
  clientIp: string
  isDemo: boolean
}

type User = Omit<FoundUser, 'currentShopId'>

/** Somebody who logged in, with or without a shop. */
export type SignedIn = {
  user: User
  session: ValidSession
  shop: ShopFacts | null
  shops: readonly { id: number; displayName: string; current: boolean }[]
  permissions: ReadonlySet<Permission>
  /** The role sees its own resources' bookings and nothing else of the shop. Source: domain.md §2. */
  ownResourcesOnly: boolean
  /** Resources of the shop are linked to this user. */
  hasResources: boolean
  /** Ids of the own questions that the user has as columns of the manifest, in their order. */
  manifestColumns: readonly number[]
}

/** Services of a staff page: always signed in, always within one shop. */
export type Services = BaseServices & {
  shop: ShopFacts
  user: User
  permissions: ReadonlySet<Permission>
  can: (permission: Permission) => boolean
  ownResourcesOnly: boolean
  hasResources: boolean
  manifestColumns: SignedIn['manifestColumns']
  shops: SignedIn['shops']
  /** Features and limits of the shop's subscription; use cases that create or restore check it. */
  plan: Plan
}

/** Services of a guest page. No session is ever read for it. */
export type GuestServices = BaseServices & {
  shop: ShopFacts
  address: WidgetAddress
  browserKey: string
  /** The request posts something. */
  isPost?: boolean
  /** Where the guest's browser can pay by card, as the request shows: only a script fills a page with fields. */
  cardPlace?: PaymentPlace
}

export const host = createContext<Host>()
/** Set for every request, before anything else. */
export const requestRoute = createContext<RequestRoute>()
/** Set for every request. */
export const baseServices = createContext<BaseServices>()
/** Null when nobody is signed in, and always on guest pages. */
export const signedIn = createContext<SignedIn | null>(null)
/** Set on staff pages, after the permission was checked. */
export const services = createContext<Services>()
/** Set on guest pages whose `key` names a shop. */
export const guestServices = createContext<GuestServices>()

/** Attributes of the HTML document around a page, also when a request failed before its language was chosen. */
type RequestFrame = {
  nonce: string
  requestId: string
  locale: Locale
  theme: 'light' | 'dark' | 'system'
  isFramed: boolean
  /** Sites that may frame a guest page, as the content policy names them. */
  framedBy: string
  /** Of the payment provider, on a page with its fields: nothing else lets it in. */
  cardScript?: string
}

export const pageFrame = createContext<RequestFrame>({
  nonce: '',
  requestId: '',
  locale: 'sv',
  theme: 'system',
  isFramed: false,
  framedBy: '*',
})
