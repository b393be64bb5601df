import type { CatalogueSpec } from './catalogue.ts'
import { electricBike, farmTour, inFive } from './texts.ts'

const VAT_25 = 2500
const VAT_6 = 600

/** The second shop's catalogue: small, and nothing in common with the first but the platform. */
export const granngardenCatalogue: CatalogueSpec = {
  taxes: [
    { name: 'Moms 25 %', percentage: VAT_25 },
    { name: 'Moms 6 %', percentage: VAT_6 },
  ],
  categories: {
    farm: inFive('På gården', 'On the farm', 'Auf dem Hof', 'Op de boerderij', 'På gården'),
  },
  priceCategories: {
    adult: {
      title: inFive('Vuxen', 'Adult', 'Erwachsener', 'Volwassene', 'Voksen'),
      hint: inFive('från 16 år', 'from 16 years', 'ab 16 Jahren', 'vanaf 16 jaar', 'fra 16 år'),
    },
    child: {
      title: inFive('Barn', 'Child', 'Kind', 'Kind', 'Barn'),
      hint: inFive('3–15 år', '3–15 years', '3–15 Jahre', '3–15 jaar', '3–15 år'),
    },
  },
  durations: {
    hour: { label: inFive('1 timme', '1 hour', '1 Stunde', '1 uur', '1 time'), amount: 1, unit: 'HOURS' },
    fourHours: {
      label: inFive('4 timmar', '4 hours', '4 Stunden', '4 uur', '4 timer'),
      amount: 4,
      unit: 'HOURS',
    },
  },
  products: [
    {
      key: 'farmTour',
      texts: farmTour,
      productType: 'EVENT',
      maxCapacity: 15,
      vatPercentage: VAT_6,
      startTimes: ['10:00', '13:00'],
      tint: 6,
      categories: ['farm'],
      prices: [
        { priceCategory: 'adult', duration: 'hour', minor: 160_00 },
        { priceCategory: 'child', duration: 'hour', minor: 90_00 },
      ],
    },
    {
      key: 'electricBike',
      texts: electricBike,
      productType: 'RENTAL',
      maxCapacity: 4,
      vatPercentage: VAT_25,
      tint: 4,
      categories: ['farm'],
      prices: [{ duration: 'fourHours', minor: 380_00 }],
    },
  ],
}
