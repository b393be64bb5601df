import { foldText, type SearchTerm } from './search-text.ts'

/** A piece of a text, and whether it is what was searched for. */
type Piece = { text: string; isMatch: boolean }

/** Cuts a text at what the terms find in it: digits whatever stands between them, letters whatever their accents. */
export function markMatches(text: string, terms: readonly SearchTerm[]): Piece[] {
  const marked = Array.from({ length: text.length }, () => false)
  for (const term of terms) {
    for (const [from, to] of matchesIn(text, term)) marked.fill(true, from, to)
  }
  const pieces: Piece[] = []
  for (const [index, isMatch] of marked.entries()) {
    const last = pieces.at(-1)
    if (last?.isMatch === isMatch) last.text += text[index]
    else pieces.push({ text: text[index] ?? '', isMatch })
  }
  return pieces
}

/** Where a match begins and ends, the end left out. */
type Range = readonly [from: number, to: number]

function matchesIn(text: string, term: SearchTerm): Range[] {
  return /^\d+$/.test(term.word) ? numbersIn(text, term) : wordsIn(text, term.word)
}

/** Pattern of the separators that people write between the digits of a phone number. */
const BETWEEN_DIGITS = '[\\s()./+-]*'

function numbersIn(text: string, { word, isWhole }: SearchTerm): Range[] {
  const digits = [...word].join(BETWEEN_DIGITS)
  const pattern = new RegExp(isWhole ? `(?<!\\d)${digits}(?!\\d)` : digits, 'g')
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
}

/** Folding may make two letters of one ('æ'), so each folded letter knows where it comes from. */
function wordsIn(text: string, word: string): Range[] {
  let folded = ''
  const origins: Range[] = []
  let at = 0
  for (const character of text) {
    const end = at + character.length
    for (const letter of foldText(character)) {
      folded += letter
      origins.push(...Array<Range>(letter.length).fill([at, end]))
    }
    at = end
  }
  const ranges: Range[] = []
  for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
    ranges.push([origins[from]?.[0] ?? 0, origins[from + word.length - 1]?.[1] ?? 0])
  }
  return ranges
}
