import path from 'node:path'
import { importedFile, importsOf } from './imports.ts'

/** Source: architecture.md 1.1. */
const MOST_FILES = 25

/** Folders of more than 25 files, each with its number. */
export function crowdedFolders(files: readonly string[]): Map<string, number> {
  const counts = [...Map.groupBy(files, (file) => path.dirname(file))].map(
    ([folder, group]) => [folder, group.length] as const,
  )
  return new Map(counts.filter(([, count]) => count > MOST_FILES))
}

/** Pairs of neighbouring sub-folders, of which each imports from the other. */
export function mutualFolders(sources: ReadonlyMap<string, string>): string[] {
  const edges = new Set<string>()
  for (const [file, source] of sources) {
    const from = path.dirname(file)
    for (const { path: imported } of importsOf(source)) {
      const to = path.dirname(importedFile(file, imported))
      const areNeighbours = from !== to && path.dirname(from) === path.dirname(to)
      if (areNeighbours && from.split('/').length > 3) edges.add(`${from} ${to}`)
    }
  }
  return [...edges].filter((edge) => edge < reverse(edge) && edges.has(reverse(edge)))
}

const WRITTEN_TABLE = /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g

/** Tables that several folders of the domain write, each with those folders. Source: architecture.md 1.2. */
export function sharedTables(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const foldersByTable = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    const folder = file.match(/^app\/domain\/([^/]+)\//)?.[1] ?? ''
    for (const [, table = ''] of source.matchAll(WRITTEN_TABLE)) {
      foldersByTable.set(table, (foldersByTable.get(table) ?? new Set()).add(folder))
    }
  }
  const shared = [...foldersByTable].filter(([, folders]) => folders.size > 1)
  return new Map(shared.map(([table, folders]) => [table, [...folders].sort()]))
}

function reverse(edge: string): string {
  return edge.split(' ').reverse().join(' ')
}
