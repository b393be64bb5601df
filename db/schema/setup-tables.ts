import type { Generated } from 'kysely'
import type { InstantColumn } from './columns.ts'

export type CapacityScheduleTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  name: Generated<string>
  kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE' | 'FIXED_DATE'
  first_date: string
  last_date: string | null
  weekdays: Generated<string>
  months: Generated<string>
  interval_days: Generated<number>
  tint: Generated<number>
}

export type CapacityScheduleTimeTable = {
  shop_id: number
  capacity_schedule_id: number
  time: string
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
  shared_between_products: Generated<number>
  shared_between_bookings: Generated<number>
  shared_between_start_times: Generated<number>
  scheduled: Generated<number>
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
  first_date: string
  last_date: string | null
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

export type BookingProductIdentifierTable = {
  shop_id: number
  booking_product_id: number
  identifier_id: number
}

export type BookingProductResourceTable = {
  shop_id: number
  booking_product_id: number
  resource_id: number
  quantity: number
}

export type BundleOptionTable = {
  id: Generated<number>
  shop_id: number
  product_id: number
  position: Generated<number>
  name: string
  description: Generated<string>
  active: Generated<number>
  can_select_product: Generated<number>
  can_only_select_one_product: Generated<number>
  date_option: Generated<
    'ANY_DATE' | 'WITHIN_PARENT_DATES' | 'CUSTOM_MIN_MAX' | 'PARENT_DATE' | 'X_DAYS_FROM_START'
  >
  can_select_date: Generated<number>
  date_option_x_days: number | null
  date_option_days_min: number | null
  date_option_days_max: number | null
  start_time_option: Generated<'PARENT_START_TIME' | 'FORCED_START_TIME'>
  can_select_start_time: Generated<number>
  start_time: string | null
  duration_option: Generated<'PARENT_DURATION' | 'FORCED_DURATION'>
  can_select_duration: Generated<number>
  duration_id: number | null
  quantity_option: Generated<'PARENT_MANDATORY' | 'PARENT_OPTIONAL' | 'CUSTOM_MIN_MAX'>
  can_select_quantity: Generated<number>
  quantity_min: number | null
  quantity_max: number | null
  can_select_price_category: Generated<number>
  price_percentage: number | null
  price_fixed_minor: number | null
  has_price_included_in_parent: Generated<number>
  show_price: Generated<number>
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
  label: string
  hint: Generated<string>
  options: Generated<string>
  for_all_products: Generated<number>
  visible_for_guest: Generated<number>
  visible_for_admin: Generated<number>
  required_for_guest: Generated<number>
  required_for_admin: Generated<number>
  deleted_at: InstantColumn<null>
  version: Generated<number>
}

export type ProductCustomFieldTable = {
  shop_id: number
  product_id: number
  custom_field_id: number
  asked: Generated<number>
  option_override: string | null
}

export type CustomerStandardFieldTable = {
  shop_id: number
  field_name: string
  label: Generated<string>
  visible_for_guest: number
  visible_for_admin: number
  required_for_guest: number
  required_for_admin: number
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
