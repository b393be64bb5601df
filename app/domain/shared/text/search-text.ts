import { cleanText, TEXT_LIMITS } from './text.ts'

/** Letters and digits from so many on are found anywhere in a name or a number, not only at its beginning. */
const SHORTEST_PART = 3

/** Text as a search compares it: lower case, without accents, ligatures as letters ('Œ' is 'oe'), NFC. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßđłþ]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFC')
}

/** Letters that no decomposition splits. */
const FOLDED: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}

/** The digits of a phone number or an order number, however it is typed. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** The folded words of texts, each once: compound words whole and in their parts. */
export function searchWords(...texts: string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const whole of foldText(cleanText(text)).split(/\s+/).map(shorten)) {
      for (const word of [trimPunctuation(whole), ...whole.split(/[^\p{L}\p{N}]+/u)]) {
        if (word) words.add(word)
      }
    }
  }
  return [...words]
}

export type Searchable = {
  /** Found by any part of a word. */
  names?: readonly string[]
  /** Found by the beginning of a word: e-mail. */
  texts?: readonly string[]
  /** Phones as typed or in E.164, order and booking numbers: found by any digits. */
  numbers?: readonly string[]
}

/** The words whose beginnings `searchTerms` are compared with. Source: experience.md 5. */
export function searchableWords({ names = [], texts = [], numbers = [] }: Searchable): string[] {
  const digits = numbers.map(digitsOf).filter((number) => number !== '')
  return [
    ...new Set([
      ...searchWords(...names).flatMap(endingsOf),
      ...searchWords(...texts),
      ...digits.flatMap(endingsOf),
      ...numbers.flatMap(nationalOf),
    ]),
  ]
}

/** A number in E.164 with its country's code, of one, two or three digits, apart from the rest. */
const E164 = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** '0701740612' for '+46701740612': so it begins for whoever dials it in its country. */
function nationalOf(number: string): string[] {
  const [, own] = E164.exec(number) ?? []
  return own === undefined ? [] : [`0${own}`]
}

/** Sorts after every character that a word can begin with or go on with, on both databases. */
export const LAST_CHARACTER = '\u{10FFFF}'

export type SearchTerm = {
  word: string
  /** One or two digits name a whole number: most phones have them somewhere. */
  isWhole: boolean
}

/** More than anybody types; each costs a look-up. */
const MOST_TERMS = 10

/** 'example.com' and '@example.com', the end of an address, which is stored from its beginning and in its parts. */
const DOMAIN = /^@?[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]{2,})+$/u

/**
 * The terms of a query, all of which must be found; digits with spaces, hyphens or brackets between them are one. What
 * may be a domain is searched for by its parts, unless it is to be left whole.
 * Zeros in front of a long number lead to its country or region and are left out, as E.164 has none.
 */
export function searchTerms(query: string, domains: 'whole' | 'parts' = 'parts'): SearchTerm[] {
  const terms: SearchTerm[] = []
  let number = ''
  const endNumber = () => {
    const digits = toNumber(number)
    number = ''
    if (digits) terms.push({ word: digits, isWhole: digits.length < SHORTEST_PART })
  }
  for (const token of cleanText(query).split(/\s+/)) {
    if (PART_OF_NUMBER.test(token)) {
      number += token
      continue
    }
    endNumber()
    const [whole = '', ...parts] = searchWords(token)
    for (const word of domains === 'parts' && DOMAIN.test(token) ? parts : [whole]) {
      if (word) terms.push({ word, isWhole: false })
    }
  }
  endNumber()
  return terms.slice(0, MOST_TERMS)
}

/** Whether all terms are found among the words of `searchableWords`. */
export function matchesTerms(terms: readonly SearchTerm[], words: readonly string[]): boolean {
  return terms.every(({ word, isWhole }) =>
    words.some((each) => (isWhole ? each === word : each.startsWith(word))),
  )
}

/** Digits, and what people put between them; '#' before an order's number. */
const PART_OF_NUMBER = /^[\d()+./#-]+$/
/** Long enough to begin with a code of country or region. */
const FULL_NUMBER = 6

function toNumber(typed: string): string {
  const digits = digitsOf(typed.replaceAll('(0)', '')).slice(0, TEXT_LIMITS.search)
  return digits.length >= FULL_NUMBER ? digits.replace(/^0+(?=\d)/, '') : digits
}

/** The word and every ending of it that is long enough to be searched for. */
function endingsOf(word: string): string[] {
  const characters = Array.from(word)
  const inner = Array.from({ length: Math.max(0, characters.length - SHORTEST_PART) }, (_, index) =>
    characters.slice(index + 1).join(''),
  )
  return [word, ...inner]
}

/** A longer word is found by its beginning. */
function shorten(word: string): string {
  return Array.from(word.slice(0, 2 * TEXT_LIMITS.search))
    .slice(0, TEXT_LIMITS.search)
    .join('')
}

function trimPunctuation(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '')
}
