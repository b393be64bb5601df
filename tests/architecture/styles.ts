/** Class names of fewer than five letters that are words; others of that length are abbreviations. */
const SHORT_WORDS = new Set(
  `axis bad bar card chip demo done door dot end few file form full good grip grow half head hint hour icon info keys
  lead left link logo many mark menu meta more nav new now open plot row shop soft tabs thin top unit wide`.split(
    /\s+/,
  ),
)
const FEWEST_LETTERS = 5
/** Source: architecture.md 1.9, the right-hand column. */
const PRIVATE_WORDS = new Set([
  'gate',
  'well',
  'planks',
  'quiet',
  'slot',
  'sale',
  'mending',
  'things',
  'part',
])

/** Everything that is wrong with one style sheet by the rules of the house. Source: architecture.md 1.13. */
export function sheetFaults(source: string): string[] {
  const rules = source.replace(/\/\*[\s\S]*?\*\//g, '')
  const names = classNames(rules)
  return [
    ...names.filter(isAbbreviated).map((name) => `abbreviates .${name}`),
    ...names
      .filter((name) => name.split('-').some((word) => PRIVATE_WORDS.has(word)))
      .map((name) => `has a private word in .${name}`),
    ...(withoutPrint(rules).includes('!important') ? ['uses !important outside print'] : []),
  ]
}

function isAbbreviated(name: string): boolean {
  return name.length < FEWEST_LETTERS && !SHORT_WORDS.has(name)
}

/** Classes that selectors name; what stands before a brace and is no at-rule is a selector. */
function classNames(rules: string): string[] {
  const selectors = [...rules.matchAll(/([^{};]+)\{/g)].map(([, text = '']) => text.trim())
  const named = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  return [...new Set(named)]
}

function withoutPrint(rules: string): string {
  const start = rules.search(/@media print\b/)
  if (start === -1) return rules
  let depth = 0
  for (let at = rules.indexOf('{', start); at < rules.length; at += 1) {
    if (rules[at] === '{') depth += 1
    if (rules[at] === '}') depth -= 1
    if (depth === 0) return rules.slice(0, start) + withoutPrint(rules.slice(at + 1))
  }
  return rules.slice(0, start)
}
