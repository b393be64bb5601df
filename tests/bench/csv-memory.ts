/**
 * Writes every row of the last days' sales as CSV to nowhere and prints how many there were and how much memory the
 * process has had at most, in bytes. Run by `reports.ts`, each time in a process of its own.
 */
import { addDays, dateOf, instantFromDate, toWallTime } from '#app/domain/shared/time.ts'
import { stockholm } from '#app/domain/shared/zone-offsets.server.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { readReportAddress } from '#app/http/reports/report-address.ts'
import { salesFile } from '#app/http/reports/sales-file.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { SHOP_KEY } from './data.ts'

const [sqliteFile = '', days = ''] = process.argv.slice(2)
const { db, close } = openDatabase({ sqliteFile })
const { id } = await db.selectFrom('shop').select('id').where('key', '=', SHOP_KEY).executeTakeFirstOrThrow()
const shop = await findShop(db, id)
if (!shop) throw new Error('no shop')
const today = dateOf(toWallTime(instantFromDate(new Date()), stockholm))
const period = { startDate: addDays(today, -Number(days)), endDate: today, onlineOrOffline: 'BOTH' }
const address = readReportAddress(new URLSearchParams(period), today)
const columns = ['date', 'order', 'product', 'total']
let rows = 0
const wrote = async (written: number) => {
  rows += written
}
const file = salesFile(
  { db, t: getTranslate('sv'), locale: 'sv', shop },
  { address, format: 'csv', columns, wrote },
)
for await (const _ of file);
await close()
process.stdout.write(`${rows} ${process.resourceUsage().maxRSS * 1024}`)
