/** A body that is taken, another that is, and one that is not, with the fields that its errors stand at. */
export type ApiExample = {
  /** As the OpenAPI document writes them. */
  list: string
  one: string
  added: Record<string, unknown>
  changed: Record<string, unknown>
  bad: Record<string, unknown>
  at: readonly string[]
}

/** For every entity of the OpenAPI document. A value `{ of: list }` stands for the id of a new one there. */
export const API_EXAMPLES: readonly ApiExample[] = [
  {
    list: '/api/categories',
    one: '/api/categories/{categoryId}',
    added: { name: { sv: 'Vinter', en: 'Winter' } },
    changed: { name: { sv: 'Vinter och is' } },
    bad: { name: { en: 'Winter' } },
    at: ['name.sv'],
  },
  {
    list: '/api/price-categories',
    one: '/api/price-categories/{priceCategoryId}',
    added: { title: { sv: 'Pensionär' }, hint: { sv: 'Från 65 år' }, adminOnly: true },
    changed: { title: { sv: 'Pensionär', de: 'Senioren' } },
    bad: { title: {}, masterId: 1 },
    at: ['title.sv'],
  },
  {
    list: '/api/durations',
    one: '/api/durations/{durationId}',
    added: { label: { sv: '45 minuter' }, amount: 45, unit: 'MINUTES', active: true },
    changed: { label: { sv: 'En timme' }, amount: 1, unit: 'HOURS', adminOnly: true },
    bad: { label: { sv: 'Aldrig' }, amount: 0, unit: 'YEARS' },
    at: ['amount', 'unit'],
  },
  {
    list: '/api/taxes',
    one: '/api/taxes/{taxId}',
    added: { name: 'Livsmedel', percentage: 12.5 },
    changed: { name: 'Livsmedel', percentage: 12 },
    bad: { name: '', percentage: 101 },
    at: ['name', 'percentage'],
  },
  {
    list: '/api/resource-types',
    one: '/api/resource-types/{resourceTypeId}',
    added: { name: 'Släpvagn' },
    changed: { name: 'Släp' },
    bad: { name: ' ' },
    at: ['name'],
  },
  {
    list: '/api/resources',
    one: '/api/resources/{resourceId}',
    added: { name: 'Släp 1', maxCapacity: 2, resourceTypeId: { of: '/api/resource-types' } },
    changed: {
      name: 'Släp 1',
      maxCapacity: 3,
      resourceTypeId: { of: '/api/resource-types' },
      sharedBetweenBookings: true,
    },
    bad: { name: 'Släp 1', maxCapacity: -1 },
    at: ['maxCapacity', 'resourceTypeId'],
  },
  {
    list: '/api/opening-hours',
    one: '/api/opening-hours/{seasonId}',
    added: {
      name: 'Påsk',
      firstDate: '2031-04-10',
      lastDate: '2031-04-14',
      intervals: [{ weekday: 4, opens: '10:00', closes: '16:00' }],
      closedDates: ['2031-04-11'],
    },
    changed: {
      name: 'Påsk',
      firstDate: '2031-04-10',
      lastDate: '2031-04-15',
      intervals: [{ weekday: 4, opens: '10:00', closes: '01:00' }],
    },
    bad: { name: 'Påsk', firstDate: '2031-04-10', lastDate: '2031-02-30', intervals: [] },
    at: ['lastDate', 'intervals'],
  },
  {
    list: '/api/custom-fields',
    one: '/api/custom-fields/{customFieldId}',
    added: {
      internalName: 'shoe-size',
      dataType: 'SELECT',
      appliesTo: 'PARTICIPANT',
      label: { sv: 'Skostorlek' },
      options: [{ label: { sv: '36' } }, { label: { sv: '37' } }],
      forAllProducts: true,
      visibleForGuest: true,
    },
    changed: {
      internalName: 'shoe-size',
      dataType: 'SINGLE_LINE',
      appliesTo: 'PARTICIPANT',
      label: { sv: 'Skostorlek', en: 'Shoe size' },
      forAllProducts: true,
      visibleForGuest: true,
      requiredForGuest: true,
    },
    bad: { internalName: 'shoe size!', dataType: 'SELECT', appliesTo: 'PARTICIPANT', label: { sv: 'X' } },
    at: ['internalName', 'label.sv'],
  },
]

/** A call that is no entity's, with a body that is taken and one that is not. */
export type SingleExample = {
  /** As the OpenAPI document writes it, and the address that is asked. */
  template: string
  address: string
  method: 'GET' | 'PUT' | 'POST'
  body?: Record<string, unknown>
  bad?: Record<string, unknown>
  at?: readonly string[]
}

export const SINGLE_EXAMPLES: readonly SingleExample[] = [
  { template: '/api/options', address: '/api/options', method: 'GET' },
  {
    template: '/api/options/{optionName}',
    address: '/api/options/orderReservationTime',
    method: 'PUT',
    body: { optionName: 'orderReservationTime', optionValue: '45' },
    bad: { optionName: 'orderReservationTime', optionValue: '14' },
    at: ['optionValue'],
  },
  {
    template: '/api/shop-options',
    address: '/api/shop-options',
    method: 'PUT',
    body: { marginToClosingTime: 15, useQrCodeTickets: true },
    bad: { marginToClosingTime: -1, calendarEventsPerDay: 7 },
    at: ['marginToClosingTime', 'calendarEventsPerDay'],
  },
  { template: '/api/shop-info', address: '/api/shop-info', method: 'GET' },
  {
    template: '/api/shop-info/update',
    address: '/api/shop-info/update',
    method: 'POST',
    body: {
      displayName: 'Sjöboden',
      companyName: 'Sjöboden i Stavsnäs AB',
      companyOrgNo: '559123-4567',
      companyAddressStreet: 'Hamnvägen 3',
      companyAddressZip: '139 70',
      companyAddressCity: 'Stavsnäs',
      companyEmail: 'hej@sjoboden.test',
      companyPhone: '+46 8 123 456 78',
      locale: 'sv',
    },
    bad: { displayName: 'Sjö', companyEmail: 'ingen adress', locale: 'fi' },
    at: ['displayName', 'companyEmail', 'companyName', 'locale'],
  },
  {
    template: '/api/customer-standard-fields',
    address: '/api/customer-standard-fields',
    method: 'GET',
  },
  {
    template: '/api/customer-standard-fields',
    address: '/api/customer-standard-fields',
    method: 'PUT',
    body: { fields: [{ fieldName: 'nationality', visibleForGuest: true, visibleForAdmin: true }] },
    bad: { fields: [{ fieldName: 'nationality', requiredForGuest: true }, { fieldName: 'shoeSize' }] },
    at: ['fields.0.requiredForGuest', 'fields.1.fieldName'],
  },
]
