import type {
  CategoryTable,
  DurationTable,
  OpeningClosedDateTable,
  OpeningIntervalTable,
  OpeningSeasonTable,
  PaymentProviderTable,
  PriceCategoryTable,
  PriceSeasonTable,
  PriceTable,
  ProductAddonTable,
  ProductCategoryTable,
  ProductDurationTable,
  ProductImageTable,
  ProductStartTimeTable,
  ProductTable,
  TaxTable,
} from './schema/catalogue-tables.ts'
import type { CloseoutTable, OverbookingAuditTable } from './schema/closeout-tables.ts'
import type { ActivityTable, NotificationJobTable, OutboxMessageTable } from './schema/messages-tables.ts'
import type {
  AllocationTable,
  BookingChangeTable,
  BookingProductTable,
  BookingTable,
  CustomerTable,
  MergedCustomerTable,
  OrderItemTable,
  OrderSearchTable,
  OrderTable,
  ReviewTable,
  RowCreditTable,
  SalesEntryTable,
  ShopCustomerKeyTable,
  ShopCustomerSearchTable,
  ShopCustomerTable,
} from './schema/orders-tables.ts'
import type {
  DayCloseCorrectionTable,
  DayCloseCountTable,
  DayCloseEntryTable,
  DayCloseTable,
  PaymentLinkTable,
  PaymentSessionTable,
  ReceiptCounterTable,
  ReceiptTable,
  RefundRequestTable,
  ReportFileTable,
  TransactionSnapshotTable,
  TransactionTable,
  TransactionTaxItemTable,
  WebhookEventTable,
} from './schema/payment-tables.ts'
import type {
  BulkDiscountTable,
  BundleOptionProductTable,
  BundleOptionTable,
  CapacityScheduleTable,
  CapacityScheduleTimeTable,
  CustomerStandardFieldTable,
  CustomFieldTable,
  CustomValueTable,
  IdentifierTable,
  ProductCustomFieldTable,
  ProductResourceTable,
  ProductResourceTypeTable,
  ResourceScheduleTable,
  ResourceTable,
  ResourceTypeTable,
} from './schema/setup-tables.ts'
import type {
  FileTable,
  FormDraftTable,
  IdempotencyKeyTable,
  KnownDeviceTable,
  MembershipTable,
  PasswordResetTable,
  RateLimitTable,
  RoleTable,
  SavedViewTable,
  SessionTable,
  ShopDocumentTable,
  ShopOptionTable,
  ShopTable,
  ShopVersionTable,
  UserTable,
} from './schema/shops-tables.ts'

/**
 * The tables as Kysely sees them, in the order of the migrations. Columns ending in `_minor` are money in
 * minor units, percentages are hundredths of a percent, 0 and 1 are booleans, `…_at` are instants in UTC,
 * `…_rent` are wall times of Europe/Stockholm, translatable texts and lists are JSON as text.
 */
export type Database = {
  user: UserTable
  shop: ShopTable
  shop_version: ShopVersionTable
  shop_option: ShopOptionTable
  shop_document: ShopDocumentTable
  role: RoleTable
  membership: MembershipTable
  session: SessionTable
  known_device: KnownDeviceTable
  password_reset: PasswordResetTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  form_draft: FormDraftTable
  saved_view: SavedViewTable
  file: FileTable
  tax: TaxTable
  category: CategoryTable
  price_category: PriceCategoryTable
  duration: DurationTable
  product: ProductTable
  product_image: ProductImageTable
  product_category: ProductCategoryTable
  product_duration: ProductDurationTable
  product_start_time: ProductStartTimeTable
  product_addon: ProductAddonTable
  price_season: PriceSeasonTable
  price: PriceTable
  opening_season: OpeningSeasonTable
  opening_interval: OpeningIntervalTable
  opening_closed_date: OpeningClosedDateTable
  payment_provider: PaymentProviderTable
  order: OrderTable
  customer: CustomerTable
  order_search: OrderSearchTable
  order_item: OrderItemTable
  booking: BookingTable
  booking_product: BookingProductTable
  booking_change: BookingChangeTable
  transaction: TransactionTable
  transaction_tax_item: TransactionTaxItemTable
  activity: ActivityTable
  notification_job: NotificationJobTable
  outbox_message: OutboxMessageTable
  capacity_schedule: CapacityScheduleTable
  capacity_schedule_time: CapacityScheduleTimeTable
  bulk_discount: BulkDiscountTable
  identifier: IdentifierTable
  resource_type: ResourceTypeTable
  resource: ResourceTable
  resource_schedule: ResourceScheduleTable
  product_resource_type: ProductResourceTypeTable
  product_resource: ProductResourceTable
  bundle_option: BundleOptionTable
  bundle_option_product: BundleOptionProductTable
  custom_field: CustomFieldTable
  product_custom_field: ProductCustomFieldTable
  customer_standard_field: CustomerStandardFieldTable
  custom_value: CustomValueTable
  closeout: CloseoutTable
  overbooking_audit: OverbookingAuditTable
  allocation: AllocationTable
  day_close: DayCloseTable
  day_close_count: DayCloseCountTable
  day_close_correction: DayCloseCorrectionTable
  day_close_entry: DayCloseEntryTable
  receipt_counter: ReceiptCounterTable
  receipt: ReceiptTable
  refund_request: RefundRequestTable
  payment_session: PaymentSessionTable
  webhook_event: WebhookEventTable
  shop_customer: ShopCustomerTable
  shop_customer_key: ShopCustomerKeyTable
  shop_customer_search: ShopCustomerSearchTable
  merged_customer: MergedCustomerTable
  review: ReviewTable
  payment_link: PaymentLinkTable
  sales_entry: SalesEntryTable
  report_file: ReportFileTable
  transaction_snapshot: TransactionSnapshotTable
  row_credit: RowCreditTable
}
