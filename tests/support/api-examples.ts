/** A body that is taken, another that is, and one that is not, with the fields that its errors stand at. */
export type ApiExample = {
  /** As the OpenAPI document writes them. */
  list: string
  one: string
  /** The list of the things that these are parts of; the id of a new one comes first in their paths. */
  partOf?: string
  /** After the address of what is read, so that what was added is seen. */
  query?: string
  added: Record<string, unknown>
  changed: Record<string, unknown>
  bad: Record<string, unknown>
  at: readonly string[]
  /** When replacing takes another body than adding. */
  badChange?: { body: Record<string, unknown>; at: readonly string[] }
}

const PRODUCT = {
  productType: 'RENTAL',
  name: 'Tandemkajak',
  displayName: { sv: 'Tandemkajak', en: 'Double kayak' },
  taxId: { of: '/api/taxes' },
}

/**
 * For every entity of the OpenAPI document. A value `{ of: list }` stands for the id of a new one there,
 * `{ newWord: beginning }` for a word that nothing else is called.
 */
export const API_EXAMPLES: readonly ApiExample[] = [
  {
    list: '/api/products',
    one: '/api/products/{productId}',
    query: '?admin=true&withIdentifiers=1&withCapacitySchedules=1&withDurations=1&withResourceTypes=1',
    added: PRODUCT,
    changed: {
      information: {
        name: 'Tandemkajak',
        displayName: { sv: 'Tandemkajak' },
        shortDescription: { sv: 'Två platser och stora lastluckor.' },
        categoryIds: [{ of: '/api/categories' }],
        advertisedPrice: 349.5,
      },
      setup: {
        productType: 'RENTAL',
        bookingType: 'PER_PERIOD',
        maxCapacity: 2,
        seats: 2,
        useIdentifiers: true,
        identifiers: ['Tandem 1', 'Tandem 2'],
        minimumQuantity: 1,
        taxId: { of: '/api/taxes' },
      },
      availability: {
        startTimeType: 'MANUAL_WITHIN_OPENING_HOURS',
        startTimes: ['09:00', '13:00'],
        durationIds: [{ of: '/api/durations' }],
      },
      prices: {
        timeUnit: 'HOURS',
        base: [{ unitPrice: 120 }, { priceCategoryId: { of: '/api/price-categories' }, unitPrice: '99,50' }],
        seasons: [
          {
            name: 'Höst',
            firstDate: '2031-09-01',
            lastDate: '2031-10-31',
            weekdays: [6, 7],
            prices: [{ unitPrice: 80 }],
          },
        ],
      },
      bulkDiscounts: {
        bands: [
          { minimumQuantity: 2, maximumQuantity: 3, unit: 'PERCENT', amount: 12.5 },
          { minimumQuantity: 4, unit: 'FIXED', amount: 90 },
        ],
      },
      deposit: { depositPercentage: 20, fullDepositWithinHours: 48 },
      addons: { addons: [] },
      customFields: { fields: [{ customFieldId: { of: '/api/custom-fields' }, asked: true }] },
      rebooking: {
        rebookable: true,
        rebookingFeeType: 'PERCENT',
        rebookingFee: 10,
        rebookableUntilMinutes: 60,
      },
      status: 'ADMIN_ONLY',
    },
    bad: { ...PRODUCT, productType: 'BOAT', name: 'K', displayName: { en: 'Kayak' }, taxId: 0 },
    at: ['productType', 'name', 'displayName.sv', 'taxId'],
    badChange: {
      body: {
        information: { name: 'K', displayName: { sv: 'Kajak' }, shortDescription: { sv: 'Kort' } },
        deposit: { depositPercentage: 101, fullDepositWithinHours: 0 },
        prices: { timeUnit: 'YEARS', base: [{ unitPrice: 'dyrt' }] },
        status: 'GONE',
      },
      at: [
        'information.name',
        'information.shortDescription.sv',
        'deposit.depositPercentage',
        'prices.timeUnit',
        'prices.base.0.unitPrice',
        'status',
      ],
    },
  },
  {
    list: '/api/products/{productId}/bundle-options',
    one: '/api/products/{productId}/bundle-options/{bundleOptionId}',
    partOf: '/api/products',
    added: {
      name: { sv: 'Flytväst till alla' },
      dateOption: 'PARENT_DATE',
      startTimeOption: 'PARENT_START_TIME',
      durationOption: 'PARENT_DURATION',
      quantityOption: 'PARENT_MANDATORY',
      products: [{ productId: { of: '/api/products' }, unitPrice: 49.5 }],
    },
    changed: {
      name: { sv: 'Flytväst' },
      active: true,
      dateOption: 'X_DAYS_FROM_START',
      dateOptionXDays: 1,
      startTimeOption: 'FORCED_START_TIME',
      startTime: '10:00',
      durationOption: 'FORCED_DURATION',
      durationId: { of: '/api/durations' },
      quantityOption: 'CUSTOM_MIN_MAX',
      quantityMin: 1,
      quantityMax: 4,
      pricePercentage: 12.5,
      products: [{ productId: { of: '/api/products' } }],
    },
    bad: { name: {}, dateOption: 'SOMEDAY', products: [] },
    at: ['name.sv', 'dateOption', 'quantityOption'],
  },
  {
    list: '/api/products/{productId}/capacity-schedules',
    one: '/api/products/{productId}/capacity-schedules/{scheduleId}',
    partOf: '/api/products',
    added: {
      name: 'Sommar',
      kind: 'DATE_RANGE',
      firstDate: '2031-06-01',
      lastDate: '2031-08-31',
      dayType: 'WEEKDAYS',
      months: [6, 7, 8],
      times: [{ time: '10:00', capacity: 8 }],
    },
    changed: { kind: 'FIXED_DATE', firstDate: '2031-06-06', times: [{ time: '12:00', capacity: 20 }] },
    bad: { kind: 'WEEKLY', firstDate: '2031-06-31', weekdays: [8], times: [] },
    at: ['firstDate', 'weekdays.0', 'times'],
  },
  {
    list: '/api/resources/{resourceId}/schedules',
    one: '/api/resources/{resourceId}/schedules/{resourceScheduleId}',
    partOf: '/api/resources',
    added: { kind: 'WEEKLY', firstDate: '2031-06-01', weekdays: [1, 3], months: [6] },
    changed: { name: 'Varje dag', kind: 'WEEKLY', firstDate: '2031-06-01', dayType: 'DAILY', months: [6, 7] },
    bad: { kind: 'WEEKLY', firstDate: '2031-06-01', weekdays: [], months: [] },
    at: ['weekdays', 'months'],
  },
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
      internalName: { newWord: 'shoe-size' },
      dataType: 'SELECT',
      appliesTo: 'PARTICIPANT',
      label: { sv: 'Skostorlek' },
      options: [{ label: { sv: '36' } }, { label: { sv: '37' } }],
      forAllProducts: true,
      visibleForGuest: true,
    },
    changed: {
      internalName: { newWord: 'shoe-size' },
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
  {
    list: '/api/payment-providers',
    one: '/api/payment-providers/{paymentProviderId}',
    added: {
      active: true,
      name: { sv: 'Swish' },
      instructions: { sv: 'Swisha till 123 456 78 90.' },
      timeLimitHours: 48,
      minimumPrice: 100,
      maximumPrice: 2500.5,
      shownToGuests: true,
    },
    changed: {
      name: { sv: 'Swish', en: 'Swish' },
      instructions: { sv: 'Swisha till 123 456 78 90.' },
      timeLimitHours: 0,
      shownToStaff: true,
    },
    bad: { name: { en: 'Swish' }, timeLimitHours: -1, minimumPrice: 2, maximumPrice: 1 },
    at: ['name.sv', 'instructions.sv', 'timeLimitHours'],
  },
]

/**
 * A call that is no entity's, with a body that is taken and one that is not. `{productId}` in its address and
 * `{ bookable: true }` in its body stand for a product that can be booked.
 */
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
    template: '/api/availability-calendars',
    address: '/api/availability-calendars?fromDate=2031-06-02&toDate=2031-06-03&rentalProductIds=x',
    method: 'GET',
  },
  {
    template: '/api/booking-manifests',
    address: '/api/booking-manifests?fromDate=2026-01-01&toDate=&rentalProductId=1',
    method: 'GET',
  },
  {
    template: '/api/orders',
    address: '/api/orders?products=1,2&startFromDate=2026-01-01&sortBy=price&itemsPerPage=2&page=2',
    method: 'GET',
  },
  {
    template: '/api/shop-info/update',
    address: '/api/shop-info/update',
    method: 'POST',
    body: {
      displayName: 'Sjöboden',
      companyName: 'Sjöboden i Stavsnäs AB',
      companyOrgNo: '559123-4561',
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
  {
    template: '/api/reports/overview',
    address: '/api/reports/overview?onlineOrOffline=BOTH&with=summary,sales,payments,taxes,monthly',
    method: 'GET',
  },
  {
    template: '/api/reports/voucherOverview',
    address: '/api/reports/voucherOverview?startDate=2031-01-01&endDate=2031-01-31',
    method: 'GET',
  },
  ...shared('available-products', '?startDate=2031-06-02&participants=2'),
  { template: '/api/guest/v3/shops', address: '/api/guest/v3/shops?key=sjoboden', method: 'GET' },
  ...shared('available-products/calendar/next-available-date'),
  ...shared('products/{productId}/start-time-prices', '?startDate=2031-06-02'),
  ...sharedPost('available-products/calendar/{date}/durations', {
    productId: { bookable: true },
    startTime: '10:00',
  }),
  ...sharedPost('available-products/calendar', {
    fromDate: '2031-06-02',
    toDate: '2031-06-08',
    products: { bookable: true },
  }),
  ...sharedPost('available-products/calendar/{date}', { products: [{ bookable: true }], categories: 0 }),
]

/** A call that staff and guests ask alike. */
function shared(path: string, query = ''): SingleExample[] {
  return ['/api/', '/api/guest/v3/'].map((prefix) => {
    const key = prefix === '/api/' ? query : `${query ? `${query}&` : '?'}key=sjoboden`
    return { template: `${prefix}${path}`, address: `${prefix}${path}${key}`, method: 'GET' }
  })
}

/** The same, asked in a body. */
function sharedPost(path: string, body: Record<string, unknown>): SingleExample[] {
  return ['/api/', '/api/guest/v3/'].map((prefix) => ({
    template: `${prefix}${path}`,
    address: `${prefix}${path.replace('{date}', '2031-06-02')}`,
    method: 'POST',
    body: { key: 'sjoboden', ...body },
  }))
}
