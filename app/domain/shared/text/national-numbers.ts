/**
 * Numbers that every country writes in its own way. A country that is not in a table accepts any text: nothing is
 * known of its numbers.
 */
export type NumberKind = 'company' | 'vat' | 'postcode'

/** `read` gets letters and digits alone, in capitals; it answers the usual spelling, null for what is none. */
type Rule = { example: string; read: (compact: string) => string | null }

const WEIGHTS = {
  NO: [3, 2, 7, 6, 5, 4, 3, 2, 1],
  DK: [2, 7, 6, 5, 4, 3, 2, 1],
  FI: [7, 9, 10, 5, 8, 4, 2, 1],
} as const

const COMPANY: Readonly<Record<string, Rule>> = {
  // Ten digits, of people also with the century; the last makes the Luhn sum whole.
  SE: {
    example: '556016-0680',
    read: (text) => {
      const digits = /^(?:1[689]|20)?(\d{10})$/.exec(text)?.[1]
      return digits && isLuhn(digits) ? `${digits.slice(0, 6)}-${digits.slice(6)}` : null
    },
  },
  NO: {
    example: '974 760 673',
    read: (text) => (isNorwegian(text) ? text.replace(/(\d{3})(?=\d)/g, '$1 ') : null),
  },
  DK: { example: '25313763', read: (text) => (isDanish(text) ? text : null) },
  FI: {
    example: '0112038-9',
    read: (text) => (isFinnish(text) ? `${text.slice(0, 7)}-${text.slice(7)}` : null),
  },
  // A register's number, or the tax number of those who stand in none.
  DE: {
    example: 'HRB 12345',
    read: (text) => {
      const [, register = '', number = ''] = /^(HRA|HRB|GNR|GSR|PR|VR)(\d{1,6}[A-Z]{0,2})$/.exec(text) ?? []
      if (register) return `${register} ${number}`
      return /^\d{10,13}$/.test(text) ? text : null
    },
  },
  NL: { example: '12345678', read: (text) => (/^\d{8}$/.test(text) ? text : null) },
}

const VAT: Readonly<Record<string, Rule>> = {
  SE: {
    example: 'SE556016068001',
    read: (text) => {
      const [, company = '', branch = ''] = /^(?:SE)?(\d{10})(\d\d)$/.exec(text) ?? []
      return isLuhn(company) && Number(branch) > 0 ? `SE${company}${branch}` : null
    },
  },
  NO: {
    example: '974 760 673 MVA',
    read: (text) => {
      const company = /^(?:NO)?(\d{9})(?:MVA)?$/.exec(text)?.[1] ?? ''
      return isNorwegian(company) ? `${company.replace(/(\d{3})(?=\d)/g, '$1 ')} MVA` : null
    },
  },
  DK: {
    example: 'DK25313763',
    read: (text) => withPrefix('DK', text, isDanish),
  },
  FI: {
    example: 'FI01120389',
    read: (text) => withPrefix('FI', text, isFinnish),
  },
  DE: {
    example: 'DE136695976',
    read: (text) => withPrefix('DE', text, isGermanVat),
  },
  NL: {
    example: 'NL123456789B01',
    read: (text) => withPrefix('NL', text, (rest) => /^\d{9}B\d\d$/.test(rest)),
  },
}

const POSTCODE: Readonly<Record<string, Rule>> = {
  SE: { example: '114 55', read: postcodeOf('SE?', /[1-9]\d{4}/, (code) => split(code, 3)) },
  NO: { example: '0150', read: postcodeOf('NO?', /\d{4}/) },
  DK: { example: '1050', read: postcodeOf('DK', /\d{4}/) },
  FI: { example: '00100', read: postcodeOf('FIN?', /\d{5}/) },
  DE: { example: '20095', read: postcodeOf('DE?', /\d{5}/) },
  NL: {
    example: '1012 AB',
    read: postcodeOf('NL', /[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}/, (code) => split(code, 4)),
  },
  FR: { example: '75001', read: postcodeOf('FR?', /\d{5}/) },
  ES: { example: '28001', read: postcodeOf('ES?', /\d{5}/) },
  GB: {
    example: 'SW1A 1AA',
    read: postcodeOf('GB', /[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}/, (code) => split(code, code.length - 3)),
  },
  US: {
    example: '10001',
    read: postcodeOf('US', /\d{5}(?:\d{4})?/, (code) => (code.length > 5 ? split(code, 5, '-') : code)),
  },
}

const RULES = { company: COMPANY, vat: VAT, postcode: POSTCODE } as const

/** The number in its country's usual spelling; null for what is none there. Anything where there is no rule. */
export function readNationalNumber(kind: NumberKind, country: string, text: string): string | null {
  const rule = ruleOf(kind, country)
  return rule ? rule.read(text.toUpperCase().replace(/[\s./_–-]/g, '')) : text
}

/** A number of the country as people write it, for a message; undefined where there is no rule. */
export function exampleOf(kind: NumberKind, country: string): string | undefined {
  return ruleOf(kind, country)?.example
}

function ruleOf(kind: NumberKind, country: string): Rule | undefined {
  const rules: Readonly<Record<string, Rule>> = RULES[kind]
  return Object.hasOwn(rules, country) ? rules[country] : undefined
}

/** A postcode with or without the letters of its country before it. */
function postcodeOf(letters: string, pattern: RegExp, toUsual: (code: string) => string = (code) => code) {
  const whole = new RegExp(`^(?:${letters})?(${pattern.source})$`)
  return (text: string) => {
    const code = whole.exec(text)?.[1]
    return code === undefined ? null : toUsual(code)
  }
}

function split(code: string, at: number, between = ' '): string {
  return code.slice(0, at) + between + code.slice(at)
}

function withPrefix(prefix: string, text: string, isValid: (rest: string) => boolean): string | null {
  const rest = text.startsWith(prefix) ? text.slice(prefix.length) : text
  return isValid(rest) ? prefix + rest : null
}

/** Every second digit counts double, from the last but one; the sum of all digits is a multiple of ten. */
function isLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isNorwegian(text: string): boolean {
  return /^[89]\d{8}$/.test(text) && isMultipleOfEleven(text, WEIGHTS.NO)
}

function isDanish(text: string): boolean {
  return /^[1-9]\d{7}$/.test(text) && isMultipleOfEleven(text, WEIGHTS.DK)
}

function isFinnish(text: string): boolean {
  return /^\d{8}$/.test(text) && isMultipleOfEleven(text, WEIGHTS.FI)
}

/** ISO 7064, mod 11,10. */
function isGermanVat(text: string): boolean {
  if (!/^[1-9]\d{8}$/.test(text)) return false
  const product = [...text.slice(0, 8)].reduce((before, digit) => {
    const sum = (Number(digit) + before) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10 === Number(text[8])
}

function isMultipleOfEleven(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return sum % 11 === 0
}
