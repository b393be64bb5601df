import { searchWords } from '#app/domain/shared/text/search-text.ts'

/**
 * Asks for things by name: each word that was typed begins a word of one of the names, with or without its
 * diacritics. No word finds all.
 */
export function byNames(search: string): (names: readonly string[]) => boolean {
  const parts = search.split(/\s+/).filter((part) => part !== '')
  const asked = parts.map((part) => searchWords(part))
  return (names) => {
    if (asked.length === 0) return true
    const words = searchWords(...names)
    return asked.every((part) => part.some((each) => words.some((word) => word.startsWith(each))))
  }
}
