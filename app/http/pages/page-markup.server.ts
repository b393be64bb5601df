import { withReferences } from './latin1.ts'

/** Of keys and contents in one of the two generations: that of some 2,000 rows. The older goes when one is full. */
const MOST_CHARACTERS = 2_000_000

let recent = new Map<string, string>()
let earlier = new Map<string, string>()
let characters = 0

/** Numbers of the components that write contents: their names need not differ. */
const numbers = new Map<object, number>()

/** In the start tag of what is new, before its number: texts have no such quotes. */
const MARK = ' data-cached="'
/** Of React's `useId`: it says where in its page an element stands. */
const PLACE_IN_PAGE = /"_[rR]_/

/** Markup of one page's elements that other pages have too, by all that it is made of. */
export class PageMarkup {
  readonly #shared: string
  readonly #missing: string[] = []

  /** `shared` is what any element may show: the reader's language, and what the root loader answered. */
  constructor(shared: string) {
    this.#shared = shared
  }

  /** Finds what was written of the contents for inputs in JSON; else numbers them, for `finish` to find in the page. */
  find(contents: object, inputs: string): string | number {
    const key = `${numberOf(contents)} ${this.#shared} ${inputs}`
    const found = recent.get(key)
    if (found !== undefined) return found
    const former = earlier.get(key)
    if (former === undefined) return this.#missing.push(key) - 1
    remember(key, former)
    return former
  }

  /** Takes the numbers out of the page, and remembers what they stand on. */
  finish(html: string): string {
    if (this.#missing.length === 0) return html
    const [start = '', ...pieces] = html.split(MARK)
    let before = start
    let page = start
    for (const piece of pieces) {
      const from = piece.indexOf('>') + 1
      const to = piece.indexOf(`</${lastTag(before)}>`, from)
      const written = withReferences(piece.slice(from, to))
      const key = this.#missing[Number.parseInt(piece, 10)]
      // A copy: a part of a text keeps all of it in memory.
      if (key !== undefined && !PLACE_IN_PAGE.test(written)) remember(key, Buffer.from(written).toString())
      page += `>${written}${piece.slice(to)}`
      before = piece
    }
    return page
  }
}

/** Name of the tag that is open at the end. */
function lastTag(markup: string): string {
  return /^\w+/.exec(markup.slice(markup.lastIndexOf('<') + 1))?.[0] ?? ''
}

function numberOf(contents: object): number {
  const number = numbers.get(contents) ?? numbers.size
  numbers.set(contents, number)
  return number
}

function remember(key: string, contents: string): void {
  recent.set(key, contents)
  characters += key.length + contents.length
  if (characters < MOST_CHARACTERS) return
  earlier = recent
  recent = new Map()
  characters = 0
}
