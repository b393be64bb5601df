import type { BundleOptionValues } from '#app/domain/catalog/bundle/bundle-rules.ts'
import type { PriceSeasonValues } from '#app/domain/catalog/prices/price-grid.ts'
import { type LocalDate, localDate, localTime } from '#app/domain/shared/time.ts'
import { inFive } from './texts.ts'

type SeasonPrice = { priceCategory: string; duration: string; minor: number }
type SeasonSpec = {
  name: string
  /** Month and day. */
  first: string
  last: string
  weekdays: readonly number[]
  /** For three hours, six hours, a day and a night. */
  adult: readonly [number, number, number]
  youth: readonly [number, number, number]
}

const KAYAK_SEASONS: readonly SeasonSpec[] = [
  {
    name: 'Högsäsong',
    first: '06-15',
    last: '08-16',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    adult: [520_00, 650_00, 890_00],
    youth: [420_00, 520_00, 710_00],
  },
  {
    name: 'Högsäsong, helg',
    first: '06-15',
    last: '08-16',
    weekdays: [6, 7],
    adult: [560_00, 690_00, 940_00],
    youth: [450_00, 550_00, 750_00],
  },
  {
    name: 'Höst',
    first: '08-17',
    last: '09-30',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    adult: [420_00, 510_00, 690_00],
    youth: [340_00, 410_00, 550_00],
  },
]

const DURATIONS = ['threeHours', 'sixHours', 'dayAndNight'] as const

/** The sea kayak's seasons, each the one that is on at `today` or comes next. */
export function seasons(today: LocalDate): { values: PriceSeasonValues; prices: SeasonPrice[] }[] {
  const thisYear = Number(today.slice(0, 4))
  return KAYAK_SEASONS.map(({ name, first, last, weekdays, adult, youth }) => {
    const year = `${thisYear}-${last}` < today ? thisYear + 1 : thisYear
    return {
      values: {
        name,
        firstDate: localDate(`${year}-${first}`),
        lastDate: localDate(`${year}-${last}`),
        weekdays,
      },
      prices: [...pricesOf('adult', adult), ...pricesOf('youth', youth)],
    }
  })
}

function pricesOf(priceCategory: string, minors: SeasonSpec['adult']): SeasonPrice[] {
  return DURATIONS.map((duration, index) => ({ priceCategory, duration, minor: minors[index] ?? 0 }))
}

type BundleSpec = {
  parent: string
  product: string
  duration?: string
  values: Omit<BundleOptionValues, 'products' | 'durationId'>
}

/** On the parent's date, as many as it has guests, chosen by the guest from none on. */
const CHOSEN_QUANTITY = {
  active: true,
  canSelectProduct: false,
  canOnlySelectOneProduct: true,
  dateOption: 'PARENT_DATE',
  canSelectDate: false,
  dateOptionXDays: null,
  dateOptionDaysMin: null,
  dateOptionDaysMax: null,
  quantityOption: 'CUSTOM_MIN_MAX',
  canSelectQuantity: true,
  canSelectPriceCategory: false,
  canSelectDuration: false,
  canSelectStartTime: false,
  priceFixedMinor: null,
  hasPriceIncludedInParent: false,
  showPrice: true,
} as const

/** Bundle options of the demo shop, each a product that is sold with another. */
export const bundles: readonly BundleSpec[] = [
  {
    parent: 'sunsetTour',
    product: 'jettyLunch',
    values: {
      ...CHOSEN_QUANTITY,
      name: inFive(
        'Lunch på bryggan',
        'Lunch on the jetty',
        'Mittagessen auf dem Steg',
        'Lunch op de steiger',
        'Lunsj på brygga',
      ),
      description: inFive(
        'Ät innan du ger dig ut. Billigare än att köpa den för sig.',
        'Eat before you set out. Cheaper than bought on its own.',
        'Eine Stärkung vor der Tour. Günstiger als einzeln gekauft.',
        'Eet voor je vertrekt. Voordeliger dan los gekocht.',
        'Spis før du drar ut. Billigere enn å kjøpe den for seg.',
      ),
      startTimeOption: 'PARENT_START_TIME',
      startTime: null,
      durationOption: 'PARENT_DURATION',
      quantityMin: 0,
      quantityMax: 12,
      pricePercentage: 90_00,
    },
  },
  {
    parent: 'seaKayak',
    product: 'saunaRaft',
    duration: 'twoHours',
    values: {
      ...CHOSEN_QUANTITY,
      name: inFive(
        'Bastu efter turen',
        'Sauna after the trip',
        'Sauna nach der Tour',
        'Sauna na de tocht',
        'Badstu etter turen',
      ),
      description: inFive(
        'Bastuflotten är varm när du kommer i land.',
        'The sauna raft is hot when you come ashore.',
        'Das Saunafloß ist heiß, wenn Sie an Land kommen.',
        'Het saunavlot is warm als je aan land komt.',
        'Badstuflåten er varm når du kommer i land.',
      ),
      startTimeOption: 'FORCED_START_TIME',
      startTime: localTime('14:00'),
      durationOption: 'FORCED_DURATION',
      quantityMin: 0,
      quantityMax: 1,
      pricePercentage: 85_00,
    },
  },
]
