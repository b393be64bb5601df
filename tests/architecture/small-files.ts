import { dirname } from 'node:path/posix'
import { importedFile, importsOf } from './imports.ts'
import { LAYERS } from './layers.ts'

/** Source: architecture.md 1.1. */
const SMALL = 40
/** A route module is reached by its address, too. */
const ROUTE_MODULE = /^export (default|(async )?function (loader|action)\b)/m

/** Small files that stand beside their only importer, by reason. */
export const APART: Readonly<Record<string, readonly string[]>> = {
  'a decision with its own table of cases': ['db/backup-retention.ts', 'db/seed/occupancy.ts'],
  'one entry of a list that its importer puts in order': [
    'app/http/middleware/body-limit.server.ts',
    'app/http/middleware/cross-site.server.ts',
    'app/http/middleware/guest-shop.server.ts',
    'app/http/middleware/json-log-in.server.ts',
    'app/http/middleware/other-sites.server.ts',
    'app/jobs/sweep.ts',
  ],
  'a hook beside what it serves': [
    'app/routes/staff/bookings/door/use-fresh-manifest.ts',
    'app/routes/staff/orders/new/use-staff-booking-form.ts',
  ],
  'a script that loads when it is needed': ['app/ui/layout/menu/headless-menu.tsx'],
  'which secrets no log shows': ['app/server/log.ts'],
  'beside a file that would grow over 250 lines': ['app/routes/widget/product/too-many.server.ts'],
}

/**
 * Files of 40 lines or fewer that one file alone imports, which is of the same folder and layer and has room for
 * them, as 'file importer'.
 */
export function smallFiles(sources: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    for (const { path } of importsOf(source)) {
      const imported = importedFile(file, path)
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  }
  return [...sources].flatMap(([file, source]) => {
    const [importer, ...others] = importers.get(file) ?? []
    if (importer === undefined || others.length > 0 || ROUTE_MODULE.test(source)) return []
    const lines = linesOf(source)
    const layer = LAYERS.find(({ files }) => files.test(file))
    const isAlike =
      dirname(file) === dirname(importer) &&
      layer?.files.test(importer) &&
      file.includes('.server.') === importer.includes('.server.')
    const hasRoom = lines + linesOf(sources.get(importer) ?? '') <= (layer?.lines ?? 0)
    return lines <= SMALL && isAlike && hasRoom ? [`${file} ${importer}`] : []
  })
}

function linesOf(source: string): number {
  return source.trimEnd().split('\n').length
}
