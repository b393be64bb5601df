import type { FullDeparture, ProductPlan } from './order-plan.ts'

const kayakAddons = [
  { key: 'drySack', percent: 28 },
  { key: 'wetsuit', percent: 12 },
  { key: 'coffeeBasket', percent: 10 },
  { key: 'lifeJacket', percent: 15 },
] as const

/** Demand for Sjöboden's products. */
export const sjobodenDemand: readonly ProductPlan[] = [
  {
    productKey: 'seaKayak',
    capacity: 24,
    previousFree: 9,
    weight: 40,
    durations: [
      ['threeHours', 55],
      ['sixHours', 38],
      ['dayAndNight', 7],
    ],
    quantities: [
      { priceCategory: 'adult', most: 4 },
      { priceCategory: 'youth', most: 1 },
    ],
    addons: kayakAddons,
  },
  {
    productKey: 'doubleKayak',
    capacity: 8,
    previousFree: 2,
    weight: 16,
    durations: [
      ['threeHours', 60],
      ['sixHours', 40],
    ],
    quantities: [{ most: 2 }],
    addons: kayakAddons,
  },
  {
    productKey: 'sunsetTour',
    capacity: 12,
    previousFree: 3,
    weight: 20,
    durations: [['evening', 1]],
    quantities: [
      { priceCategory: 'adult', most: 3 },
      { priceCategory: 'child', most: 1 },
    ],
    addons: [
      { key: 'coffeeBasket', percent: 18 },
      { key: 'wetsuit', percent: 8 },
    ],
    along: { productKey: 'jettyLunch', every: 3 },
  },
  {
    productKey: 'saunaRaft',
    capacity: 1,
    previousFree: 0,
    weight: 12,
    durations: [['twoHours', 1]],
    quantities: [{ most: 1 }],
    addons: [{ key: 'coffeeBasket', percent: 30 }],
  },
  {
    productKey: 'motorBoat',
    capacity: 2,
    previousFree: 0,
    weight: 7,
    durations: [
      ['untilClosing', 75],
      ['dayAndNight', 25],
    ],
    quantities: [{ most: 1 }],
    addons: [{ key: 'coffeeBasket', percent: 20 }],
  },
  {
    productKey: 'islandBike',
    capacity: 10,
    previousFree: 3,
    weight: 9,
    durations: [['untilClosing', 1]],
    quantities: [{ most: 3 }],
    addons: [{ key: 'coffeeBasket', percent: 15 }],
  },
]

/**
 * Full, nearly full and busy departures, so that every state of the calendar is shown without looking for it,
 * and today and tomorrow are days with something to do whenever the demo starts.
 */
export const sjobodenFullDepartures: readonly FullDeparture[] = [
  { productKey: 'sunsetTour', durationKey: 'evening', day: -8, starts: 'LAST', left: 0 },
  { productKey: 'sunsetTour', durationKey: 'evening', day: -2, starts: 'LAST', left: 1 },
  { productKey: 'seaKayak', durationKey: 'threeHours', day: 0, starts: 'FIRST', left: 12 },
  { productKey: 'doubleKayak', durationKey: 'sixHours', day: 0, starts: 'FIRST', left: 4 },
  { productKey: 'islandBike', durationKey: 'untilClosing', day: 0, starts: 'FIRST', left: 5 },
  { productKey: 'motorBoat', durationKey: 'untilClosing', day: 0, starts: 'FIRST', left: 1 },
  { productKey: 'saunaRaft', durationKey: 'twoHours', day: 0, starts: 'ALL', left: 0 },
  { productKey: 'sunsetTour', durationKey: 'evening', day: 0, starts: 'LAST', left: 2 },
  { productKey: 'seaKayak', durationKey: 'threeHours', day: 1, starts: 'FIRST', left: 3 },
  { productKey: 'sunsetTour', durationKey: 'evening', day: 1, starts: 'ALL', left: 0 },
  { productKey: 'motorBoat', durationKey: 'untilClosing', day: 1, starts: 'LAST', left: 1 },
  { productKey: 'sunsetTour', durationKey: 'evening', day: 2, starts: 'ALL', left: 1 },
  { productKey: 'saunaRaft', durationKey: 'twoHours', day: 2, starts: 'ALL', left: 0 },
  { productKey: 'doubleKayak', durationKey: 'sixHours', day: 3, starts: 'LAST', left: 0 },
  { productKey: 'seaKayak', durationKey: 'sixHours', day: 4, starts: 'LAST', left: 0 },
  { productKey: 'doubleKayak', durationKey: 'threeHours', day: 5, starts: 'LAST', left: 1 },
  { productKey: 'sunsetTour', durationKey: 'evening', day: 6, starts: 'ALL', left: 0 },
]

export const granngardenDemand: readonly ProductPlan[] = [
  {
    productKey: 'farmTour',
    capacity: 15,
    previousFree: 4,
    weight: 3,
    durations: [['hour', 1]],
    quantities: [
      { priceCategory: 'adult', most: 2 },
      { priceCategory: 'child', most: 3 },
    ],
    addons: [],
  },
  {
    productKey: 'electricBike',
    capacity: 4,
    previousFree: 1,
    weight: 1,
    durations: [['fourHours', 1]],
    quantities: [{ most: 2 }],
    addons: [],
  },
]
