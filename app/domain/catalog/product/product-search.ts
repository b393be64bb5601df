import { searchableWords, searchWords } from '#app/domain/shared/text/search-text.ts'

/**
 * Searches by name: each word of the search begins a word of one of the names, from three letters on also stands
 * within one ('kajak' in 'Havskajak'), with or without its diacritics. An empty search finds all.
 */
export function byNames(search: string): (names: readonly string[]) => boolean {
  const parts = search.split(/\s+/).filter((part) => part !== '')
  const terms = parts.map((part) => searchWords(part))
  return (names) => {
    if (terms.length === 0) return true
    const words = searchableWords({ names })
    return terms.every((part) => part.some((each) => words.some((word) => word.startsWith(each))))
  }
}
