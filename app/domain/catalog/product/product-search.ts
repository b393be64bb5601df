import { searchableWords, searchWords } from '#app/domain/shared/text/search-text.ts'

/**
 * Searches by name: each word of the search begins a word of one of the names, from three letters on also stands
 * within one ('kajak' in 'Havskajak'), with or without its diacritics; so does each part of a compound ('o'neil'). An
 * empty search finds all.
 */
export function byNames(search: string): (names: readonly string[]) => boolean {
  const parts = search.split(/\s+/).filter((part) => part !== '')
  const terms = parts.map((part) => searchWords(part))
  return (names) => {
    if (terms.length === 0) return true
    const words = searchableWords({ names })
    const isFound = (term: string) => words.some((word) => word.startsWith(term))
    return terms.every(([whole, ...parts]) => {
      if (whole === undefined) return false
      return isFound(whole) || (parts.length > 0 && parts.every(isFound))
    })
  }
}
