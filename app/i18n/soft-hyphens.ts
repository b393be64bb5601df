const SOFT_HYPHEN = '\u00AD'
/** Shorter words stay whole, and so do other alphabets. */
const LONG_WORD = /[A-Za-zÀ-ÖØ-öø-ÿ]{6,}/g
/** Letters before, after and between the places where a word may break. */
const SHORTEST_SYLLABLE = 3
const VOWEL = /[aeiouyåäöæøéèêëíïóôúü]/i
/** Consonants that begin a syllable together. */
const ONSET = /(?:[bcfgkp][lr]|[dtv]r|sj|tj|kj|ch|qu)$/i

/**
 * Marks where long words may break when they have no room: between syllables, as the five languages divide theirs
 * in common ('Havs-kajak', 'solned-gångs-padd-ling'). A browser shows a hyphen where it breaks and nothing elsewhere.
 */
export function softHyphens(text: string): string {
  return text.replace(LONG_WORD, divide)
}

function divide(word: string): string {
  const places = chosenBreaks(word)
  const edges = [0, ...places, word.length]
  return places
    .map((at, index) => word.slice(edges[index], at))
    .concat(word.slice(places.at(-1) ?? 0))
    .join(SOFT_HYPHEN)
}

type Break = { at: number; isOnset: boolean }

/** Of two too near each other the one before an onset: there a compound's second word may begin ('bastu-flotte'). */
function chosenBreaks(word: string): number[] {
  const chosen: Break[] = []
  for (const one of breaksOf(word)) {
    if (one.at < SHORTEST_SYLLABLE || word.length - one.at < SHORTEST_SYLLABLE) continue
    const last = chosen.at(-1)
    if (!last || one.at - last.at >= SHORTEST_SYLLABLE) chosen.push(one)
    else if (one.isOnset) chosen.splice(-1, 1, one)
  }
  return chosen.map(({ at }) => at)
}

/** Before the last consonant between two vowels, or before an onset. */
function breaksOf(word: string): Break[] {
  const breaks: Break[] = []
  let vowel = -1
  for (const [at, letter] of [...word].entries()) {
    if (!VOWEL.test(letter)) continue
    const between = word.slice(vowel + 1, at)
    const isOnset = ONSET.test(between)
    if (vowel >= 0 && between !== '') breaks.push({ at: at - (isOnset ? 2 : 1), isOnset })
    vowel = at
  }
  return breaks
}
