import type { Kysely } from 'kysely'
import { createTables, type Table } from './create-tables.ts'

/** What a shop sells, at what price, when it is open, and how it is paid. */
export async function up(db: Kysely<any>): Promise<void> {
  await createTables(db, TABLES, INDEXES)
}

const TABLES: readonly Table[] = [
  {
    name: 'tax',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      name text not null,
      percentage integer not null check (percentage between 0 and 10000),
      deleted_at text`,
  },
  {
    name: 'category',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      name text not null,
      deleted_at text`,
  },
  {
    name: 'price_category',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      title text not null,
      hint text not null default '{}',
      admin_only integer not null default 0,
      master_id integer references price_category (id),
      maximum_ratio integer check (maximum_ratio > 0),
      deleted_at text`,
  },
  {
    name: 'duration',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      label text not null,
      amount integer not null check (amount > 0),
      unit text not null check (unit in ('MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS', 'DAYS_TO_CLOSING')),
      active integer not null default 1,
      admin_only integer not null default 0,
      deleted_at text`,
  },
  {
    name: 'product',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      name text not null,
      display_name text not null,
      short_description text not null default '{}',
      meeting_place text not null default '{}',
      product_type text not null check (product_type in ('RENTAL', 'EVENT', 'ADDON')),
      booking_type text not null check (booking_type in ('PER_PERIOD', 'PER_START_TIME')),
      status text not null default 'INACTIVE' check (status in ('ACTIVE', 'ADMIN_ONLY', 'INACTIVE')),
      max_capacity integer check (max_capacity >= 0),
      seats integer not null default 1 check (seats > 0),
      alias_of_id integer references product (id),
      minutes_before integer not null default 0 check (minutes_before >= 0),
      minutes_after integer not null default 0 check (minutes_after >= 0),
      start_time_type text not null default 'AUTOMATIC_WITHIN_OPENING_HOURS' check (start_time_type in
        ('AUTOMATIC_WITHIN_OPENING_HOURS', 'MANUAL_WITHIN_OPENING_HOURS', 'MANUAL_INDEPENDENT')),
      start_time_interval integer not null default 60 check (start_time_interval >= 5),
      cut_off_minutes integer not null default 0 check (cut_off_minutes >= 0),
      minimum_quantity integer not null default 1 check (minimum_quantity > 0),
      maximum_quantity integer not null default 0 check (maximum_quantity >= 0),
      low_inventory_limit integer check (low_inventory_limit >= 0),
      quantity_label text not null default '{}',
      tax_id integer not null references tax (id),
      discountable integer not null default 1,
      deposit_percentage integer not null default 10000 check (deposit_percentage between 0 and 10000),
      full_deposit_within_hours integer not null default 0 check (full_deposit_within_hours >= 0),
      rebookable integer not null default 0,
      rebooking_fee_type text check (rebooking_fee_type in ('FIXED', 'PERCENT')),
      rebooking_fee integer not null default 0 check (rebooking_fee >= 0),
      rebookable_until_minutes integer not null default 0 check (rebookable_until_minutes >= 0),
      advertised_price_minor $money,
      price_time_unit text check (price_time_unit in ('MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS')),
      tint integer not null default 1,
      created_at text not null,
      updated_at text not null,
      deleted_at text,
      version integer not null default 1`,
  },
  {
    name: 'product_image',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      position integer not null default 0,
      src text not null,
      alt text not null default '{}',
      width integer not null,
      height integer not null`,
  },
  {
    name: 'product_category',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      category_id integer not null references category (id),
      primary key (product_id, category_id)`,
  },
  {
    name: 'product_duration',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      duration_id integer not null references duration (id),
      primary key (product_id, duration_id)`,
  },
  {
    name: 'product_start_time',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      time text not null,
      primary key (product_id, time)`,
  },
  {
    name: 'product_addon',
    columns: `
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      addon_id integer not null references product (id),
      position integer not null default 0,
      mandatory integer not null default 0,
      included integer not null default 0,
      primary key (product_id, addon_id)`,
  },
  {
    name: 'price_season',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      name text not null,
      first_date text not null,
      last_date text not null,
      weekdays text not null default '1234567',
      check (last_date >= first_date)`,
  },
  {
    name: 'price',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      product_id integer not null references product (id),
      price_season_id integer references price_season (id),
      price_category_id integer references price_category (id),
      duration_id integer references duration (id),
      unit_price_minor $money not null check (unit_price_minor >= 0)`,
  },
  {
    name: 'opening_season',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      name text not null,
      first_date text not null,
      last_date text not null,
      check (last_date >= first_date)`,
  },
  {
    name: 'opening_interval',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      opening_season_id integer not null references opening_season (id),
      weekday integer not null check (weekday between 1 and 7),
      opens text not null,
      closes text not null`,
  },
  {
    name: 'opening_closed_date',
    columns: `
      shop_id integer not null references shop (id),
      opening_season_id integer not null references opening_season (id),
      date text not null,
      primary key (opening_season_id, date)`,
  },
  {
    name: 'payment_provider',
    columns: `
      id $id,
      shop_id integer not null references shop (id),
      position integer not null default 0,
      kind text not null check (kind in ('TEST', 'OFFLINE', 'STRIPE')),
      name text not null,
      hint text not null default '{}',
      instructions text not null default '{}',
      time_limit_hours integer not null default 0 check (time_limit_hours >= 0),
      active integer not null default 1,
      shown_to_guests integer not null default 1`,
  },
]

const INDEXES: readonly string[] = [
  'create index tax_by_shop on tax (shop_id)',
  'create index category_by_shop on category (shop_id, position)',
  'create index price_category_by_shop on price_category (shop_id, position)',
  'create index duration_by_shop on duration (shop_id, position)',
  'create index product_by_shop on product (shop_id, position)',
  'create index product_by_master on product (shop_id, alias_of_id)',
  'create index product_image_by_product on product_image (shop_id, product_id, position)',
  'create index product_category_by_category on product_category (shop_id, category_id)',
  'create index product_duration_by_shop on product_duration (shop_id, product_id)',
  'create index product_start_time_by_shop on product_start_time (shop_id, product_id)',
  'create index product_addon_by_shop on product_addon (shop_id, product_id)',
  'create index price_season_by_product on price_season (shop_id, product_id)',
  'create index price_by_product on price (shop_id, product_id)',
  `create unique index price_once on price
    (product_id, coalesce(price_season_id, 0), coalesce(price_category_id, 0), coalesce(duration_id, 0))`,
  'create index opening_season_by_shop on opening_season (shop_id, first_date)',
  'create index opening_interval_by_season on opening_interval (shop_id, opening_season_id)',
  'create index opening_closed_date_by_shop on opening_closed_date (shop_id, opening_season_id)',
  'create index payment_provider_by_shop on payment_provider (shop_id, position)',
]
