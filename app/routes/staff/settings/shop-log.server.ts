import type { RouterContextProvider } from 'react-router'
import { services } from '#app/http/context.server.ts'
import { type ChangeLine, readChangeLog } from '#app/http/edit.server.ts'
import { settingsValueLabels } from './settings-value-labels.server.ts'

/** Entries looked through: one log holds all of the shop's settings. */
const READ = 200
const SHOWN = 20

/** The newest changes of some of the shop's settings. */
export async function readShopLog(
  context: Readonly<RouterContextProvider>,
  names: readonly string[],
): Promise<ChangeLine[]> {
  const { shop } = context.get(services)
  const key = { entity: 'shop', entityId: shop.id }
  const lines = await readChangeLog(context, key, { most: READ, own: settingsValueLabels(context) })
  return lines.filter(({ changes }) => changes.some(({ name }) => names.includes(name))).slice(0, SHOWN)
}
