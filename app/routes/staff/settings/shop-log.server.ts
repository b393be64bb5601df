import type { RouterContextProvider } from 'react-router'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import type { ShopOptions } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import { type ChangeLine, loadChangeLog } from '#app/http/forms/edit.server.ts'
import { settingsValueLabels } from './settings-value-labels.server.ts'

/** Entries looked through: one log holds all of the shop's settings. */
const READ = 200
const SHOWN = 20

/** The newest changes of some of the shop's settings. */
export async function loadShopLog(
  context: Readonly<RouterContextProvider>,
  names: readonly string[],
): Promise<ChangeLine[]> {
  const { shop } = context.get(services)
  const key = { entity: 'shop', entityId: shop.id }
  const lines = await loadChangeLog(context, key, { most: READ, own: settingsValueLabels(context) })
  return lines.filter(({ changes }) => changes.some(({ name }) => names.includes(name))).slice(0, SHOWN)
}

/** The shop's options, with the newest changes of those that a page is about. */
export async function loadOptions(
  context: Readonly<RouterContextProvider>,
  names: readonly (keyof ShopOptions)[],
) {
  const { shop } = context.get(services)
  return { stored: { ...shop.options, version: shop.version }, log: await loadShopLog(context, names) }
}

/** How a page of options saves those that its schema names. */
export const OPTIONS_SAVING = { save: saveShopOptions, valueLabels: settingsValueLabels }
