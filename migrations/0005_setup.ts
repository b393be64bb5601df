import type { Kysely } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** What else a shop sets up: schedules, resources, identifiers, bands, bundles, own questions to the guest. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, INDEXES)
}

/** When a schedule holds; the same columns for capacity and for resources. */
const RECURRENCE = `
      kind text not null check (kind in ('WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FIXED_DATE')),
      first_date text not null,
      last_date text,
      weekdays text not null default '1234567',
      months text not null default '[1,2,3,4,5,6,7,8,9,10,11,12]',
      interval_days integer not null default 1 check (interval_days > 0),
      tint integer not null default 1,
      check (last_date is null or last_date >= first_date)`

const TABLES: readonly Table[] = [
  {
    name: 'capacity_schedule',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      name text not null default '',${RECURRENCE}`,
  },
  {
    name: 'capacity_schedule_time',
    columns: `
      shop_id integer not null references shop (id),
      capacity_schedule_id integer not null references capacity_schedule (id),
      time text not null,
      capacity integer not null check (capacity >= 0),
      primary key (capacity_schedule_id, time)`,
  },
  {
    name: 'bulk_discount',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      minimum_quantity integer not null check (minimum_quantity > 0),
      maximum_quantity integer check (maximum_quantity >= minimum_quantity),
      unit text not null check (unit in ('FIXED', 'PERCENT')),
      amount $money not null check (amount >= 0)`,
  },
  {
    name: 'identifier',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      position integer not null default 0,
      label text not null,
      deleted_at text`,
  },
  {
    name: 'resource_type',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      name text not null,
      deleted_at text,
      version integer not null default 1`,
  },
  {
    name: 'resource',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      resource_type_id integer not null references resource_type (id),
      position integer not null default 0,
      name text not null,
      max_capacity integer not null check (max_capacity >= 0),
      shared_between_products integer not null default 1,
      shared_between_bookings integer not null default 1,
      shared_between_start_times integer not null default 1,
      scheduled integer not null default 0,
      user_id integer references "user" (id),
      deleted_at text,
      version integer not null default 1`,
  },
  {
    name: 'resource_schedule',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      resource_id integer not null references resource (id),
      name text not null default '',${RECURRENCE}`,
  },
  {
    name: 'product_resource_type',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      resource_type_id integer not null references resource_type (id),
      primary key (product_id, resource_type_id)`,
  },
  {
    name: 'product_resource',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      resource_id integer not null references resource (id),
      primary key (product_id, resource_id)`,
  },
  {
    name: 'booking_product_identifier',
    columns: `
      shop_id integer not null references shop (id),
      booking_product_id integer not null references booking_product (id),
      identifier_id integer not null references identifier (id),
      primary key (booking_product_id, identifier_id)`,
  },
  {
    name: 'booking_product_resource',
    columns: `
      shop_id integer not null references shop (id),
      booking_product_id integer not null references booking_product (id),
      resource_id integer not null references resource (id),
      quantity integer not null check (quantity > 0),
      primary key (booking_product_id, resource_id)`,
  },
  {
    name: 'bundle_option',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      position integer not null default 0,
      name text not null,
      description text not null default '{}',
      active integer not null default 1,
      can_select_product integer not null default 0,
      can_only_select_one_product integer not null default 0,
      date_option text not null default 'PARENT_DATE' check (date_option in
        ('ANY_DATE', 'WITHIN_PARENT_DATES', 'CUSTOM_MIN_MAX', 'PARENT_DATE', 'X_DAYS_FROM_START')),
      can_select_date integer not null default 0,
      date_option_x_days integer,
      date_option_days_min integer,
      date_option_days_max integer,
      start_time_option text not null default 'PARENT_START_TIME' check (start_time_option in
        ('PARENT_START_TIME', 'FORCED_START_TIME')),
      can_select_start_time integer not null default 0,
      start_time text,
      duration_option text not null default 'PARENT_DURATION' check (duration_option in
        ('PARENT_DURATION', 'FORCED_DURATION')),
      can_select_duration integer not null default 0,
      duration_id integer references duration (id),
      quantity_option text not null default 'PARENT_MANDATORY' check (quantity_option in
        ('PARENT_MANDATORY', 'PARENT_OPTIONAL', 'CUSTOM_MIN_MAX')),
      can_select_quantity integer not null default 0,
      quantity_min integer,
      quantity_max integer,
      can_select_price_category integer not null default 0,
      price_percentage integer,
      price_fixed_minor $money,
      has_price_included_in_parent integer not null default 0,
      show_price integer not null default 1,
      deleted_at text`,
  },
  {
    name: 'bundle_option_product',
    columns: `
      shop_id integer not null references shop (id),
      bundle_option_id integer not null references bundle_option (id),
      product_id integer not null references product (id),
      position integer not null default 0,
      unit_price_minor $money,
      primary key (bundle_option_id, product_id)`,
  },
  {
    name: 'custom_field',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      internal_name text not null,
      data_type text not null check (data_type in
        ('SINGLE_LINE', 'MULTI_LINE', 'CHECKBOX', 'CHECK_LIST', 'SELECT', 'DATE', 'TIME')),
      applies_to text not null check (applies_to in ('BOOKING', 'PARTICIPANT')),
      label text not null,
      hint text not null default '{}',
      options text not null default '[]',
      for_all_products integer not null default 1,
      visible_for_guest integer not null default 1,
      visible_for_admin integer not null default 1,
      required_for_guest integer not null default 0,
      required_for_admin integer not null default 0,
      deleted_at text,
      version integer not null default 1`,
  },
  {
    name: 'product_custom_field',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      custom_field_id integer not null references custom_field (id),
      asked integer not null default 1,
      option_override text,
      primary key (product_id, custom_field_id)`,
  },
  {
    name: 'customer_standard_field',
    columns: `
      shop_id integer not null references shop (id),
      field_name text not null,
      label text not null default '{}',
      visible_for_guest integer not null,
      visible_for_admin integer not null,
      required_for_guest integer not null,
      required_for_admin integer not null,
      primary key (shop_id, field_name)`,
  },
  {
    name: 'custom_value',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      order_id integer not null references "order" (id),
      custom_field_id integer not null references custom_field (id),
      booking_id integer references booking (id),
      product_id integer references product (id),
      participant integer not null default 0,
      value text not null`,
  },
]

const INDEXES: readonly string[] = [
  'create index capacity_schedule_by_product on capacity_schedule (shop_id, product_id)',
  'create index capacity_schedule_time_by_shop on capacity_schedule_time (shop_id, capacity_schedule_id)',
  'create index bulk_discount_by_product on bulk_discount (shop_id, product_id)',
  'create index identifier_by_product on identifier (shop_id, product_id, position)',
  'create unique index identifier_once on identifier (product_id, label) where deleted_at is null',
  'create index resource_type_by_shop on resource_type (shop_id, position)',
  'create index resource_by_shop on resource (shop_id, position)',
  'create index resource_by_type on resource (shop_id, resource_type_id)',
  'create index resource_by_user on resource (user_id)',
  'create index resource_schedule_by_resource on resource_schedule (shop_id, resource_id)',
  'create index product_resource_type_by_shop on product_resource_type (shop_id, product_id)',
  'create index product_resource_type_by_type on product_resource_type (shop_id, resource_type_id)',
  'create index product_resource_by_shop on product_resource (shop_id, product_id)',
  'create index product_resource_by_resource on product_resource (shop_id, resource_id)',
  'create index booking_product_identifier_by_identifier on booking_product_identifier (shop_id, identifier_id)',
  'create index booking_product_resource_by_resource on booking_product_resource (shop_id, resource_id)',
  'create index bundle_option_by_product on bundle_option (shop_id, product_id, position)',
  'create index bundle_option_product_by_option on bundle_option_product (shop_id, bundle_option_id)',
  'create index bundle_option_product_by_product on bundle_option_product (shop_id, product_id)',
  'create index custom_field_by_shop on custom_field (shop_id, position)',
  'create unique index custom_field_name_once on custom_field (shop_id, internal_name) where deleted_at is null',
  'create index product_custom_field_by_shop on product_custom_field (shop_id, product_id)',
  `create unique index custom_value_once on custom_value
    (order_id, custom_field_id, coalesce(booking_id, 0), coalesce(product_id, 0), participant)`,
  'create index custom_value_by_order on custom_value (shop_id, order_id)',
  'create index custom_value_by_field on custom_value (shop_id, custom_field_id)',
]
