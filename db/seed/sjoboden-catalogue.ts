import type { CatalogueSpec, ProductSpec } from './catalogue.ts'
import * as descriptions from './descriptions.ts'
import * as texts from './texts.ts'
import { inFive } from './texts.ts'

const VAT_25 = 2500
const VAT_12 = 1200
const VAT_6 = 600

const dryBagPicture = {
  src: '/img/torrsack.svg',
  alt: inFive('Torrsäck', 'Dry bag', 'Packsack', 'Drybag', 'Tørrsekk'),
}
const basketPicture = {
  src: '/img/fikakorg.svg',
  alt: inFive('Fikakorg', 'Picnic basket', 'Picknickkorb', 'Picknickmand', 'Kaffekurv'),
}
const sunsetPicture = {
  src: '/img/solnedgang.svg',
  alt: inFive(
    'Paddling i solnedgång',
    'Paddling at sunset',
    'Paddeln bei Sonnenuntergang',
    'Peddelen bij zonsondergang',
    'Padling i solnedgang',
  ),
}

const addons: readonly ProductSpec[] = [
  {
    key: 'lifeJacket',
    texts: texts.lifeJacket,
    productType: 'ADDON',
    maxCapacity: null,
    vatPercentage: VAT_25,
    tint: 4,
    prices: [{ minor: 0 }],
  },
  {
    key: 'drySack',
    texts: texts.drySack,
    productType: 'ADDON',
    maxCapacity: 40,
    vatPercentage: VAT_25,
    images: [dryBagPicture],
    tint: 3,
    prices: [{ minor: 60_00 }],
  },
  {
    key: 'wetsuit',
    texts: texts.wetsuit,
    productType: 'ADDON',
    maxCapacity: 24,
    vatPercentage: VAT_25,
    tint: 5,
    prices: [{ minor: 120_00 }],
  },
  {
    key: 'coffeeBasket',
    texts: texts.coffeeBasket,
    productType: 'ADDON',
    maxCapacity: null,
    vatPercentage: VAT_12,
    images: [basketPicture],
    tint: 6,
    prices: [{ minor: 145_00 }],
  },
  {
    key: 'jettyLunch',
    texts: texts.jettyLunch,
    productType: 'ADDON',
    maxCapacity: 24,
    vatPercentage: VAT_12,
    tint: 2,
    prices: [{ minor: 165_00 }],
  },
]

const kayakAddons = [
  { key: 'lifeJacket', included: true },
  { key: 'drySack' },
  { key: 'wetsuit' },
  { key: 'coffeeBasket' },
] as const

const mainProducts: readonly ProductSpec[] = [
  {
    key: 'seaKayak',
    texts: texts.seaKayak,
    description: descriptions.seaKayakDescription,
    productType: 'RENTAL',
    maxCapacity: 24,
    vatPercentage: VAT_25,
    cutOffMinutes: 30,
    maximumQuantity: 20,
    lowInventoryLimit: 4,
    images: [
      {
        src: '/img/havskajak.svg',
        alt: inFive(
          'Havskajak i morgondis',
          'Sea kayak in morning mist',
          'Seekajak im Morgendunst',
          'Zeekajak in de ochtendmist',
          'Havkajakk i morgendis',
        ),
      },
      dryBagPicture,
    ],
    tint: 1,
    categories: ['paddle'],
    prices: [
      { priceCategory: 'adult', duration: 'threeHours', minor: 490_00 },
      { priceCategory: 'adult', duration: 'sixHours', minor: 590_00 },
      { priceCategory: 'adult', duration: 'dayAndNight', minor: 790_00 },
      { priceCategory: 'adult', duration: 'week', minor: 2_690_00 },
      { priceCategory: 'youth', duration: 'threeHours', minor: 390_00 },
      { priceCategory: 'youth', duration: 'sixHours', minor: 470_00 },
      { priceCategory: 'youth', duration: 'dayAndNight', minor: 630_00 },
      { priceCategory: 'youth', duration: 'week', minor: 2_150_00 },
    ],
    addons: kayakAddons,
  },
  {
    key: 'doubleKayak',
    texts: texts.doubleKayak,
    description: descriptions.doubleKayakDescription,
    productType: 'RENTAL',
    maxCapacity: 8,
    seats: 2,
    vatPercentage: VAT_25,
    cutOffMinutes: 30,
    lowInventoryLimit: 2,
    images: [
      {
        src: '/img/tvamanskajak.svg',
        alt: inFive(
          'Tvåmanskajak i sommarljus',
          'Double kayak in summer light',
          'Zweierkajak im Sommerlicht',
          'Tweepersoonskajak in zomerlicht',
          'Tomannskajakk i sommerlys',
        ),
      },
    ],
    tint: 2,
    categories: ['paddle'],
    prices: [
      { duration: 'threeHours', minor: 590_00 },
      { duration: 'sixHours', minor: 890_00 },
    ],
    addons: kayakAddons,
  },
  {
    key: 'sunsetTour',
    texts: texts.sunsetTour,
    description: descriptions.sunsetTourDescription,
    productType: 'EVENT',
    maxCapacity: 12,
    vatPercentage: VAT_6,
    cutOffMinutes: 60,
    lowInventoryLimit: 3,
    images: [sunsetPicture, basketPicture],
    tint: 3,
    categories: ['guided', 'paddle'],
    prices: [
      { priceCategory: 'adult', duration: 'evening', minor: 695_00 },
      { priceCategory: 'child', duration: 'evening', minor: 395_00 },
    ],
    addons: [{ key: 'lifeJacket', included: true }, { key: 'wetsuit' }, { key: 'coffeeBasket' }],
  },
  {
    key: 'saunaRaft',
    texts: texts.saunaRaft,
    description: descriptions.saunaRaftDescription,
    productType: 'RENTAL',
    maxCapacity: 1,
    seats: 8,
    vatPercentage: VAT_25,
    startTimes: ['11:30', '14:00', '16:30', '19:00'],
    minutesAfter: 30,
    cutOffMinutes: 120,
    images: [
      {
        src: '/img/bastuflotte.svg',
        alt: inFive(
          'Bastuflotte i skymning',
          'Sauna raft at dusk',
          'Saunafloß in der Dämmerung',
          'Saunavlot in de schemering',
          'Badstuflåte i skumringen',
        ),
      },
      sunsetPicture,
      basketPicture,
    ],
    tint: 5,
    categories: ['sauna'],
    prices: [{ duration: 'twoHours', minor: 1_890_00 }],
    addons: [{ key: 'coffeeBasket' }],
  },
  {
    key: 'motorBoat',
    texts: texts.motorBoat,
    description: descriptions.motorBoatDescription,
    productType: 'RENTAL',
    maxCapacity: 2,
    seats: 6,
    vatPercentage: VAT_25,
    startTimes: ['09:00'],
    cutOffMinutes: 60,
    images: [
      {
        src: '/img/motorbat.svg',
        alt: inFive(
          'Motorbåt vid öarna',
          'Motorboat by the islands',
          'Motorboot bei den Inseln',
          'Motorboot bij de eilanden',
          'Motorbåt ved øyene',
        ),
      },
    ],
    tint: 4,
    categories: ['boatAndBike'],
    prices: [
      { duration: 'untilClosing', minor: 1_490_00 },
      { duration: 'dayAndNight', minor: 2_190_00 },
    ],
    addons: [{ key: 'lifeJacket', included: true }, { key: 'coffeeBasket' }],
  },
  {
    key: 'islandBike',
    texts: texts.islandBike,
    description: descriptions.islandBikeDescription,
    productType: 'RENTAL',
    maxCapacity: 10,
    vatPercentage: VAT_25,
    images: [
      {
        src: '/img/ocykel.svg',
        alt: inFive(
          'Cykel på bryggan',
          'Bike on the jetty',
          'Fahrrad auf dem Steg',
          'Fiets op de steiger',
          'Sykkel på brygga',
        ),
      },
    ],
    tint: 6,
    categories: ['boatAndBike'],
    prices: [{ duration: 'untilClosing', minor: 190_00 }],
    addons: [{ key: 'coffeeBasket' }],
  },
  {
    key: 'schoolPaddling',
    texts: texts.schoolPaddling,
    productType: 'RENTAL',
    adminOnly: true,
    aliasOf: 'seaKayak',
    maxCapacity: 20,
    vatPercentage: VAT_25,
    images: [
      {
        src: '/img/havskajak.svg',
        alt: inFive(
          'Havskajak i morgondis',
          'Sea kayak in morning mist',
          'Seekajak im Morgendunst',
          'Zeekajak in de ochtendmist',
          'Havkajakk i morgendis',
        ),
      },
    ],
    tint: 1,
    categories: ['paddle'],
    prices: [
      { priceCategory: 'adult', duration: 'threeHours', minor: 290_00 },
      { priceCategory: 'youth', duration: 'threeHours', minor: 240_00 },
    ],
    addons: [{ key: 'lifeJacket', included: true }],
  },
]

/** Sjöboden's catalogue, as the pictures of the look show it. */
export const sjobodenCatalogue: CatalogueSpec = {
  taxes: [
    { name: 'Moms 25 %', percentage: VAT_25 },
    { name: 'Moms 12 %', percentage: VAT_12 },
    { name: 'Moms 6 %', percentage: VAT_6 },
  ],
  categories: {
    paddle: inFive('Paddla', 'Paddle', 'Paddeln', 'Peddelen', 'Padle'),
    guided: inFive('Guidat', 'Guided', 'Geführt', 'Met gids', 'Guidet'),
    sauna: inFive('Bastu', 'Sauna', 'Sauna', 'Sauna', 'Badstu'),
    boatAndBike: inFive(
      'Båt och cykel',
      'Boat and bike',
      'Boot und Fahrrad',
      'Boot en fiets',
      'Båt og sykkel',
    ),
  },
  priceCategories: {
    adult: {
      title: inFive('Vuxen', 'Adult', 'Erwachsener', 'Volwassene', 'Voksen'),
      hint: inFive('från 18 år', 'from 18 years', 'ab 18 Jahren', 'vanaf 18 jaar', 'fra 18 år'),
    },
    youth: {
      title: inFive('Ungdom', 'Youth', 'Jugendlicher', 'Jongere', 'Ungdom'),
      hint: inFive(
        '12–17 år, med vuxen på vattnet',
        '12–17 years, with an adult on the water',
        '12–17 Jahre, mit Erwachsenen auf dem Wasser',
        '12–17 jaar, met een volwassene op het water',
        '12–17 år, med en voksen på vannet',
      ),
      goesWith: { master: 'adult', most: 3 },
    },
    child: {
      title: inFive('Barn', 'Child', 'Kind', 'Kind', 'Barn'),
      hint: inFive('10–15 år', '10–15 years', '10–15 Jahre', '10–15 jaar', '10–15 år'),
      goesWith: { master: 'adult', most: 3 },
    },
  },
  durations: {
    twoHours: {
      label: inFive('2 timmar', '2 hours', '2 Stunden', '2 uur', '2 timer'),
      amount: 2,
      unit: 'HOURS',
    },
    evening: {
      label: inFive('2 h 30 min', '2 h 30 min', '2 h 30 min', '2 u 30 min', '2 t 30 min'),
      amount: 150,
      unit: 'MINUTES',
    },
    threeHours: {
      label: inFive('3 timmar', '3 hours', '3 Stunden', '3 uur', '3 timer'),
      amount: 3,
      unit: 'HOURS',
    },
    sixHours: {
      label: inFive('6 timmar', '6 hours', '6 Stunden', '6 uur', '6 timer'),
      amount: 6,
      unit: 'HOURS',
    },
    untilClosing: {
      label: inFive('Hela dagen', 'All day', 'Ganzer Tag', 'Hele dag', 'Hele dagen'),
      amount: 1,
      unit: 'DAYS_TO_CLOSING',
    },
    dayAndNight: {
      label: inFive('Dygn, 24 timmar', '24 hours', '24 Stunden', '24 uur', 'Døgn, 24 timer'),
      amount: 24,
      unit: 'HOURS',
    },
    week: {
      label: inFive('Vecka', 'Week', 'Woche', 'Week', 'Uke'),
      amount: 7,
      unit: 'DAYS',
      adminOnly: true,
    },
  },
  products: [...addons, ...mainProducts],
}
