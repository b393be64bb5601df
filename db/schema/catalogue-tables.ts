import type { Generated } from 'kysely'
import type {
  FlagColumn,
  GeneratedTranslatableColumn,
  InstantColumn,
  LocalDateColumn,
  LocalTimeColumn,
  TranslatableColumn,
} from './columns.ts'

export type TaxTable = {
  id: Generated<number>
  shop_id: number
  name: string
  percentage: number
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type CategoryTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  name: TranslatableColumn
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type PriceCategoryTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  title: TranslatableColumn
  hint: GeneratedTranslatableColumn
  admin_only: Generated<FlagColumn>
  master_id: number | null
  maximum_ratio: number | null
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type DurationTable = {
  id: Generated<number>
  shop_id: number
  /** Unused since durations are sorted by their length; processes of an earlier version still read it. */
  position: Generated<number>
  label: TranslatableColumn
  amount: number
  unit: 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS' | 'MONTHS' | 'DAYS_TO_CLOSING'
  active: Generated<FlagColumn>
  admin_only: Generated<FlagColumn>
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ProductTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  name: string
  display_name: TranslatableColumn
  short_description: GeneratedTranslatableColumn
  description: GeneratedTranslatableColumn
  included_items: GeneratedTranslatableColumn
  good_to_know: GeneratedTranslatableColumn
  meeting_place: GeneratedTranslatableColumn
  product_type: 'RENTAL' | 'EVENT' | 'ADDON'
  booking_type: 'PER_PERIOD' | 'PER_START_TIME'
  status: Generated<'ACTIVE' | 'ADMIN_ONLY' | 'INACTIVE'>
  max_capacity: number | null
  seats: Generated<number>
  alias_of_id: number | null
  minutes_before: Generated<number>
  minutes_after: Generated<number>
  start_time_type: Generated<
    'AUTOMATIC_WITHIN_OPENING_HOURS' | 'MANUAL_WITHIN_OPENING_HOURS' | 'MANUAL_INDEPENDENT'
  >
  start_time_interval: Generated<number>
  cut_off_minutes: Generated<number>
  minimum_quantity: Generated<number>
  maximum_quantity: Generated<number>
  low_inventory_limit: number | null
  quantity_label: GeneratedTranslatableColumn
  tax_id: number
  discountable: Generated<FlagColumn>
  deposit_percentage: Generated<number>
  full_deposit_within_hours: Generated<number>
  rebookable: Generated<FlagColumn>
  rebooking_fee_type: 'FIXED' | 'PERCENT' | null
  rebooking_fee: Generated<number>
  rebookable_until_minutes: Generated<number>
  advertised_price_minor: number | null
  price_time_unit: 'MINUTES' | 'HOURS' | 'DAYS' | 'WEEKS' | 'MONTHS' | null
  tint: Generated<number>
  qr_ticket_type: Generated<'PER_ORDER' | 'PER_PRODUCT'>
  automatic_payment_link: Generated<FlagColumn>
  use_resources: Generated<FlagColumn>
  /** Whether it ever did. */
  had_resources: Generated<FlagColumn>
  allow_split_resources: Generated<FlagColumn>
  use_identifiers: Generated<FlagColumn>
  identifier_assignment: Generated<'AUTOMATIC' | 'AUTOMATIC_FOR_GUEST' | 'MANUAL'>
  preparation_file_id: number | null
  preparation_video_id: string | null
  created_at: InstantColumn
  updated_at: InstantColumn
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ProductImageTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  position: Generated<number>
  /** null for a picture that comes with the product itself. */
  file_id: number | null
  src: string
  alt: GeneratedTranslatableColumn
  width: number
  height: number
}

export type ProductCategoryTable = {
  shop_id: number
  product_id: number
  category_id: number
}

export type ProductDurationTable = {
  shop_id: number
  product_id: number
  duration_id: number
}

export type ProductStartTimeTable = {
  shop_id: number
  product_id: number
  time: LocalTimeColumn
}

export type ProductAddonTable = {
  shop_id: number
  product_id: number
  addon_id: number
  position: Generated<number>
  mandatory: Generated<FlagColumn>
  included: Generated<FlagColumn>
}

export type PriceSeasonTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  name: string
  first_date: LocalDateColumn
  last_date: LocalDateColumn
  weekdays: Generated<string>
}

export type PriceTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  price_season_id: number | null
  price_category_id: number | null
  duration_id: number | null
  unit_price_minor: number
}

export type OpeningSeasonTable = {
  id: Generated<number>
  shop_id: number
  name: string
  first_date: LocalDateColumn
  last_date: LocalDateColumn
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type OpeningIntervalTable = {
  id: Generated<number>
  shop_id: number
  opening_season_id: number
  weekday: number
  opens: LocalTimeColumn
  closes: LocalTimeColumn
}

export type OpeningClosedDateTable = {
  shop_id: number
  opening_season_id: number
  date: LocalDateColumn
}

export type PaymentProviderTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  kind: 'TEST' | 'OFFLINE' | 'STRIPE'
  name: TranslatableColumn
  hint: GeneratedTranslatableColumn
  instructions: GeneratedTranslatableColumn
  time_limit_hours: Generated<number>
  active: Generated<FlagColumn>
  shown_to_guests: Generated<FlagColumn>
  shown_to_staff: Generated<FlagColumn>
  minimum_price_minor: number | null
  maximum_price_minor: number | null
  deleted_at: InstantColumn<null>
  version: Generated<number>
  /** Sealed; never read but to call the provider. */
  secret_key: string | null
  secret_key_end: string | null
  webhook_secret: string | null
  webhook_secret_end: string | null
  publishable_key: string | null
  capture: Generated<'NOW' | 'ON_CONFIRMATION'>
  checkout: Generated<'HOSTED' | 'EMBEDDED'>
  keys_set_at: InstantColumn<null>
  keys_set_by_user_id: number | null
  connection: Generated<'PROCESSING' | 'CONNECTED' | 'NEEDS_ACTION' | 'FAILED'>
  connection_detail: string | null
  connection_checked_at: InstantColumn<null>
  /** JSON. */
  last_test: string | null
  events_listed_until: InstantColumn<null>
  next_event_list_at: InstantColumn<null>
}
