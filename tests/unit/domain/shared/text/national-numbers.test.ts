import { expect, test } from 'vitest'
import { exampleOf, type NumberKind, readNationalNumber } from '#app/domain/shared/text/national-numbers.ts'

const KINDS: readonly NumberKind[] = ['company', 'vat', 'postcode']

test.each([
  ['SE', '556016-0680', '556016-0680'],
  ['SE', '5560160680', '556016-0680'],
  ['SE', '16 556016 0680', '556016-0680'],
  ['SE', '19811218-9876', '811218-9876'],
  ['SE', '556016-0681', null],
  ['SE', '55601-0680', null],
  ['SE', 'SE556016068001', null],
  ['NO', '974760673', '974 760 673'],
  ['NO', '974 760 674', null],
  ['NO', '174760673', null],
  ['DK', '25 31 37 63', '25313763'],
  ['DK', '25313764', null],
  ['FI', '0112038-9', '0112038-9'],
  ['FI', '01120389', '0112038-9'],
  ['FI', '0112038-8', null],
  ['DE', 'hrb 12345', 'HRB 12345'],
  ['DE', 'HRB 123456 B', 'HRB 123456B'],
  ['DE', '12/345/67890', '1234567890'],
  ['DE', 'HRB', null],
  ['DE', 'HRB 1234567', null],
  ['NL', '1234 5678', '12345678'],
  ['NL', '1234567', null],
  ['FR', 'was immer', 'was immer'],
])('company number in %s: %j is read as %j', (country, text, expected) => {
  expect(readNationalNumber('company', country, text)).toBe(expected)
})

test.each([
  ['SE', 'SE556016068001', 'SE556016068001'],
  ['SE', '556016-0680-01', 'SE556016068001'],
  ['SE', 'SE556016068101', null],
  ['SE', 'SE556016068000', null],
  ['SE', '556016-0680', null],
  ['NO', 'NO 974760673 MVA', '974 760 673 MVA'],
  ['NO', '974760673', '974 760 673 MVA'],
  ['NO', '974760674MVA', null],
  ['DK', '25313763', 'DK25313763'],
  ['DK', 'DK2531376', null],
  ['FI', 'FI01120389', 'FI01120389'],
  ['FI', 'FI01120388', null],
  ['DE', 'DE 136 695 976', 'DE136695976'],
  ['DE', 'DE136695977', null],
  ['NL', 'nl123456789b01', 'NL123456789B01'],
  ['NL', 'NL123456789', null],
  ['US', 'none', 'none'],
])('VAT number in %s: %j is read as %j', (country, text, expected) => {
  expect(readNationalNumber('vat', country, text)).toBe(expected)
})

test.each([
  ['SE', '13970', '139 70'],
  ['SE', 'SE-139 70', '139 70'],
  ['SE', 'S-139 70', '139 70'],
  ['SE', '1397', null],
  ['SE', '039 70', null],
  ['NO', 'N-0150', '0150'],
  ['NO', '01500', null],
  ['DK', 'DK-1050', '1050'],
  ['FI', 'FI-00100', '00100'],
  ['DE', 'D-20095', '20095'],
  ['DE', '2009', null],
  ['NL', '1012ab', '1012 AB'],
  ['NL', '0012 AB', null],
  ['NL', '1012 SS', null],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['US', '10001-1234', '10001-1234'],
  ['US', '1000', null],
  ['JP', '100-0001', '100-0001'],
  ['constructor', 'x', 'x'],
])('postcode in %s: %j is read as %j', (country, text, expected) => {
  expect(readNationalNumber('postcode', country, text)).toBe(expected)
})

test.each(
  KINDS.flatMap((kind) => ['SE', 'NO', 'DK', 'FI', 'DE', 'NL'].map((country) => [kind, country] as const)),
)('the example of a %s number in %s is one', (kind, country) => {
  const example = exampleOf(kind, country) ?? ''
  expect(readNationalNumber(kind, country, example)).toBe(example)
})
