import type { Generated } from 'kysely'
import type {
  FlagColumn,
  GeneratedTranslatableColumn,
  InstantColumn,
  LocalDateColumn,
  LocalTimeColumn,
  TranslatableColumn,
} from './columns.ts'

export type CapacityScheduleTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  name: Generated<string>
  kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE' | 'FIXED_DATE'
  first_date: LocalDateColumn
  last_date: LocalDateColumn<null>
  weekdays: Generated<string>
  months: Generated<string>
  interval_days: Generated<number>
  tint: Generated<number>
}

export type CapacityScheduleTimeTable = {
  shop_id: number
  capacity_schedule_id: number
  time: LocalTimeColumn
  capacity: number
}

export type BulkDiscountTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  minimum_quantity: number
  maximum_quantity: number | null
  unit: 'FIXED' | 'PERCENT'
  amount: number
}

export type IdentifierTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  position: Generated<number>
  label: string
  deleted_at: InstantColumn<null>
}

export type ResourceTypeTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  name: string
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ResourceTable = {
  id: Generated<number>
  shop_id: number
  resource_type_id: number
  position: Generated<number>
  name: string
  max_capacity: number
  shared_between_products: Generated<FlagColumn>
  shared_between_bookings: Generated<FlagColumn>
  shared_between_start_times: Generated<FlagColumn>
  scheduled: Generated<FlagColumn>
  user_id: number | null
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ResourceScheduleTable = {
  id: Generated<number>
  shop_id: number
  resource_id: number
  name: Generated<string>
  kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE' | 'FIXED_DATE'
  first_date: LocalDateColumn
  last_date: LocalDateColumn<null>
  weekdays: Generated<string>
  months: Generated<string>
  interval_days: Generated<number>
  tint: Generated<number>
}

export type ProductResourceTypeTable = {
  shop_id: number
  product_id: number
  resource_type_id: number
}

export type ProductResourceTable = {
  shop_id: number
  product_id: number
  resource_id: number
}

export type BundleOptionTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  position: Generated<number>
  name: TranslatableColumn
  description: GeneratedTranslatableColumn
  active: Generated<FlagColumn>
  can_select_product: Generated<FlagColumn>
  can_only_select_one_product: Generated<FlagColumn>
  date_option: Generated<
    'ANY_DATE' | 'WITHIN_PARENT_DATES' | 'CUSTOM_MIN_MAX' | 'PARENT_DATE' | 'X_DAYS_FROM_START'
  >
  can_select_date: Generated<FlagColumn>
  date_option_x_days: number | null
  date_option_days_min: number | null
  date_option_days_max: number | null
  start_time_option: Generated<'PARENT_START_TIME' | 'FORCED_START_TIME'>
  can_select_start_time: Generated<FlagColumn>
  start_time: LocalTimeColumn<null>
  duration_option: Generated<'PARENT_DURATION' | 'FORCED_DURATION'>
  can_select_duration: Generated<FlagColumn>
  duration_id: number | null
  quantity_option: Generated<'PARENT_MANDATORY' | 'PARENT_OPTIONAL' | 'CUSTOM_MIN_MAX'>
  can_select_quantity: Generated<FlagColumn>
  quantity_min: number | null
  quantity_max: number | null
  can_select_price_category: Generated<FlagColumn>
  price_percentage: number | null
  price_fixed_minor: number | null
  has_price_included_in_parent: Generated<FlagColumn>
  show_price: Generated<FlagColumn>
  deleted_at: InstantColumn<null>
}

export type BundleOptionProductTable = {
  shop_id: number
  bundle_option_id: number
  product_id: number
  position: Generated<number>
  unit_price_minor: number | null
}

export type CustomFieldTable = {
  id: Generated<number>
  shop_id: number
  position: Generated<number>
  internal_name: string
  data_type: 'SINGLE_LINE' | 'MULTI_LINE' | 'CHECKBOX' | 'CHECK_LIST' | 'SELECT' | 'DATE' | 'TIME'
  applies_to: 'BOOKING' | 'PARTICIPANT'
  label: TranslatableColumn
  hint: GeneratedTranslatableColumn
  options: Generated<string>
  for_all_products: Generated<FlagColumn>
  visible_for_guest: Generated<FlagColumn>
  visible_for_admin: Generated<FlagColumn>
  required_for_guest: Generated<FlagColumn>
  required_for_admin: Generated<FlagColumn>
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ProductCustomFieldTable = {
  shop_id: number
  product_id: number
  custom_field_id: number
  asked: Generated<FlagColumn>
  option_override: string | null
}

export type CustomerStandardFieldTable = {
  shop_id: number
  field_name: string
  label: GeneratedTranslatableColumn
  visible_for_guest: FlagColumn
  visible_for_admin: FlagColumn
  required_for_guest: FlagColumn
  required_for_admin: FlagColumn
}

export type CustomValueTable = {
  id: Generated<number>
  shop_id: number
  order_id: number
  custom_field_id: number
  booking_id: number | null
  product_id: number | null
  participant: Generated<number>
  value: string
}
