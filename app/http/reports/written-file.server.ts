import type { ReportFile, ReportFileProgress } from '#app/domain/report/file/report-file.ts'
import { countSalesRows } from '#app/domain/report/sales-rows-report.server.ts'
import { dateOf, toWallTime, type Zone } from '#app/domain/shared/time.ts'
import { findShop } from '#app/domain/shop/shop-queries.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { locationOf, openSnapshot } from '#db/client.server.ts'
import type { Db } from '#db/transaction.server.ts'
import { readReportAddress, reportQuery } from './report-address.ts'
import { salesFile } from './sales-file.server.ts'

/** Period and filters of a file as they were requested. */
export function addressOfFile({ search, createdAt }: ReportFile, zone: Zone) {
  return readReportAddress(new URLSearchParams(search), dateOf(toWallTime(createdAt, zone)))
}

/**
 * Chunks of the files that the worker writes, in the language in which they were requested, all read from one state of
 * the database: it is that of `db`.
 */
export function writtenFileChunks(zone: Zone) {
  return async function* (db: Db, file: ReportFile, { counted, wrote }: ReportFileProgress) {
    const { shopId, locale, format, columns } = file
    await using snapshot = await openSnapshot(locationOf(db))
    const shop = await findShop(snapshot.db, shopId)
    if (!shop) throw new Error(`no shop ${shopId}`)
    const all = { db: snapshot.db, t: getTranslate(locale), locale, shop }
    const address = addressOfFile(file, zone)
    await counted(await countSalesRows(snapshot.db, reportQuery(shopId, address)))
    yield* salesFile(all, { address, format, columns, wrote })
  }
}
