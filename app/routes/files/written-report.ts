import { reportFilePart } from '#app/domain/report/file/report-file.ts'
import { findReportFile } from '#app/domain/report/file/report-file-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { FILE_TYPES, reportFileName } from '#app/http/reports/report-file.server.ts'
import { addressOfFile } from '#app/http/reports/written-file.server.ts'
import { sendFile } from '#app/http/send-file.server.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import type { Route } from './+types/written-report'

/** A file that the worker wrote, for its creator alone, as long as it is stored. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, shop, user, now, zone, config } = context.get(services)
  const id = readId(params.reportFileId) ?? notFound()
  const file = await findReportFile(db, { shopId: shop.id, userId: user.id, id, now })
  if (file?.state !== 'DONE' || !file.fileKey) notFound()
  const { format, locale } = file
  const t = getTranslate(locale)
  return sendFile({
    filesDir: config.filesDir,
    key: file.fileKey,
    part: reportFilePart(file),
    contentType: FILE_TYPES[format],
    downloadName: reportFileName(t, { title: t('report.rows'), address: addressOfFile(file, zone), format }),
    isPrivate: true,
  })
}
