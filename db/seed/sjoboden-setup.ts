import { createBundleOption } from '#app/domain/catalog/bundle/save-bundle-option.server.ts'
import { findInformation } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { saveProductInformation } from '#app/domain/catalog/information/save-product-information.server.ts'
import { saveBulkDiscounts } from '#app/domain/catalog/prices/save-bulk-discounts.server.ts'
import { createPriceSeason } from '#app/domain/catalog/prices/save-price-season.server.ts'
import { savePriceTerms } from '#app/domain/catalog/prices/save-price-terms.server.ts'
import { saveProductPrices } from '#app/domain/catalog/prices/save-product-prices.server.ts'
import { findProductAvailability } from '#app/domain/catalog/setup/product-availability-queries.server.ts'
import type { ProductSetupValues } from '#app/domain/catalog/setup/product-setup.ts'
import { findProductSetup } from '#app/domain/catalog/setup/product-setup-queries.server.ts'
import { createCapacitySchedule } from '#app/domain/catalog/setup/save-capacity-schedule.server.ts'
import { saveProductAvailability } from '#app/domain/catalog/setup/save-product-availability.server.ts'
import { saveProductRebooking } from '#app/domain/catalog/setup/save-product-rebooking.server.ts'
import { saveProductSetup } from '#app/domain/catalog/setup/save-product-setup.server.ts'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { type LocalDate, localDate, localTime } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Catalogue, idOf } from './catalogue.ts'
import { insertResources } from './hosts.ts'
import { done } from './outcome.ts'
import { bundles, seasons } from './sjoboden-offers.ts'

type Seeded = {
  editor: Editor
  catalogue: Catalogue
  userIds: ReadonlyMap<string, number>
  today: LocalDate
}

/** Vimeo's own sample, in the place of a film about how to dress and sit. */
const SAMPLE_VIDEO = '76979871'
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/**
 * Sets up Sjöboden beyond its list of products, step by step as its owner would: departures of the tours, guides
 * and units, seasons, discounts, packages. Call before any order is created.
 */
export async function setUpSjoboden(tx: Tx, seeded: Seeded): Promise<void> {
  await planDepartures(tx, seeded)
  await assignPeopleAndUnits(tx, seeded)
  await setPrices(tx, seeded)
  await offerBundles(tx, seeded)
  await showVideo(tx, seeded)
}

/** The tour goes by its own schedule: two departures a day in summer, one before dark in winter. */
async function planDepartures(tx: Tx, { editor, catalogue, today }: Seeded): Promise<void> {
  const productId = idOf(catalogue.products, 'sunsetTour')
  const before = await findProductAvailability(tx, { shopId: editor.shopId, id: productId })
  if (!before) throw new Error('the demo has no tour')
  const values = { ...before, startTimeType: 'MANUAL_INDEPENDENT' } as const
  done(await saveProductAvailability(tx, { ...editor, id: productId, values }))
  const firstDate = localDate(`${Number(today.slice(0, 4)) - 1}-01-01`)
  const departures = [
    { name: 'Sommar, två turer', months: [5, 6, 7, 8, 9], times: ['14:30', '18:30'], tint: 3 },
    { name: 'Vinter, en tur', months: [1, 2, 3, 4, 10, 11, 12], times: ['14:30'], tint: 2 },
  ]
  for (const { name, months, times, tint } of departures) {
    const schedule = {
      kind: 'WEEKLY',
      name,
      firstDate,
      lastDate: null,
      weekdays: EVERY_DAY,
      months,
      intervalDays: 1,
      tint,
      times: times.map((time) => ({ time: localTime(time), capacity: 12 })),
    } as const
    done(await createCapacitySchedule(tx, { ...editor, productId, values: schedule }))
  }
}

/** Tour and sauna share their hosts; each double kayak has a number on its bow. */
async function assignPeopleAndUnits(tx: Tx, seeded: Seeded): Promise<void> {
  const { editor, userIds, today } = seeded
  const { hostTypeId, boatTypeId } = await insertResources(tx, editor, { userIds, today })
  await changeSetup(tx, seeded, 'sunsetTour', {
    useResources: true,
    allowSplitResources: true,
    resourceTypeIds: [hostTypeId, boatTypeId],
  })
  await changeSetup(tx, seeded, 'saunaRaft', { useResources: true, resourceTypeIds: [hostTypeId] })
  await changeSetup(tx, seeded, 'doubleKayak', {
    useIdentifiers: true,
    identifiers: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Dubbel ${number}`),
  })
}

async function changeSetup(
  tx: Tx,
  { editor, catalogue }: Seeded,
  productKey: string,
  change: Partial<ProductSetupValues>,
): Promise<void> {
  const id = idOf(catalogue.products, productKey)
  const before = await findProductSetup(tx, { shopId: editor.shopId, id })
  if (!before) throw new Error(`the demo has no ${productKey}`)
  done(await saveProductSetup(tx, { ...editor, id, values: { ...before, ...change } }))
}

async function setPrices(tx: Tx, { editor, catalogue, today }: Seeded): Promise<void> {
  const kayakId = idOf(catalogue.products, 'seaKayak')
  for (const { values, prices } of seasons(today)) {
    const season = { ...editor, id: kayakId, values, copyFrom: null, plan: FULL_PLAN }
    const { seasonId } = done(await createPriceSeason(tx, season))
    const cells = prices.map(({ priceCategory, duration, minor }) => ({
      priceCategoryId: idOf(catalogue.priceCategories, priceCategory),
      durationId: idOf(catalogue.durations, duration),
      unitPriceMinor: minor,
    }))
    done(await saveProductPrices(tx, { ...editor, id: kayakId, seasonId, values: { prices: cells } }))
  }
  const percent = (minimumQuantity: number, maximumQuantity: number | null, amount: number) =>
    ({ minimumQuantity, maximumQuantity, unit: 'PERCENT', amount }) as const
  const bands = [percent(5, 9, 10_00), percent(10, null, 15_00)]
  done(await saveBulkDiscounts(tx, { ...editor, id: kayakId, values: { bands } }))

  const boatId = idOf(catalogue.products, 'motorBoat')
  const deposit = { depositPercentage: 30_00, fullDepositWithinHours: 48 }
  done(await savePriceTerms(tx, { ...editor, id: boatId, values: deposit }))

  const tourId = idOf(catalogue.products, 'sunsetTour')
  const rebooking = {
    rebookable: true,
    rebookingFeeType: 'FIXED',
    rebookingFee: 50_00,
    rebookableUntilMinutes: 24 * 60,
  } as const
  done(await saveProductRebooking(tx, { ...editor, id: tourId, values: rebooking, plan: FULL_PLAN }))
  // What goes along on the tour must be rebookable too, and costs nothing more.
  for (const addon of ['lifeJacket', 'wetsuit', 'coffeeBasket', 'jettyLunch']) {
    const id = idOf(catalogue.products, addon)
    const values = { ...rebooking, rebookingFee: 0 }
    done(await saveProductRebooking(tx, { ...editor, id, values, plan: FULL_PLAN }))
  }
}

async function showVideo(tx: Tx, { editor, catalogue }: Seeded): Promise<void> {
  const id = idOf(catalogue.products, 'sunsetTour')
  const before = await findInformation(tx, { shopId: editor.shopId, id })
  if (!before) throw new Error('the demo has no tour')
  const values = { ...before, preparationVideoId: SAMPLE_VIDEO }
  done(await saveProductInformation(tx, { ...editor, id, values }))
}

async function offerBundles(tx: Tx, { editor, catalogue }: Seeded): Promise<void> {
  for (const { parent, product, duration, values } of bundles) {
    const option = {
      ...values,
      durationId: duration === undefined ? null : idOf(catalogue.durations, duration),
      products: [{ productId: idOf(catalogue.products, product), unitPriceMinor: null }],
    }
    const id = idOf(catalogue.products, parent)
    done(await createBundleOption(tx, { ...editor, id, values: option, plan: FULL_PLAN }))
  }
}
