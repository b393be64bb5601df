import type { FileCell } from '#app/domain/file/file-cell.ts'
import type { ReportColumn } from '#app/domain/report/report-table.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import {
  amountOf,
  columnWidth,
  LONGEST_NAME,
  LONGEST_TEXT,
  serialOf,
} from '#app/messages/workbook/sheet-columns.ts'
import type { RowPages } from './cells.ts'
import { zipFile } from './zip.server.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters of a cell and of a sheet's name, at most. */
/** Characters that a column of mixed cells has room for. */
const USUAL_WIDTH = 18
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of `cellXfs` below. */
const BOLD = 1
const TIME = 2
const MONEY = 3
const DATE = 4
const PERCENTAGE = 5
const BOLD_MONEY = 6

type SheetColumn = {
  label: string
  /** Left out where cells of several kinds stand in it. */
  kind?: ReportColumn['kind']
  /** Added up below the last row. */
  isSummed?: boolean | undefined
}

type Sheet = {
  name: string
  columns: readonly SheetColumn[]
  /** Head of the row of sums; without one there is none. */
  total?: string
}

/**
 * A workbook of one sheet, row by row as the pages come, whose head filters and whose sums are formulas beside their
 * values. Texts are texts, never formulas, whatever they begin with; money and times are numbers that can be summed
 * and sorted.
 */
export function xlsxFile(sheet: Sheet, pages: RowPages): AsyncGenerator<Uint8Array> {
  const written = { rows: 0 }
  return zipFile([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [relations(`${OFFICE}/officeDocument`, 'xl/workbook.xml')] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(`${OFFICE}/worksheet`, 'worksheets/sheet1.xml', `${OFFICE}/styles`, 'styles.xml')],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet, pages, written) },
    // After its sheet: it says how many rows the head filters.
    { name: 'xl/workbook.xml', content: workbookXml(sheet, written) },
  ])
}

async function* sheetXml(
  { columns, total }: Sheet,
  pages: RowPages,
  written: { rows: number },
): AsyncGenerator<string> {
  const sums = columns.map(() => 0)
  yield xml(`<worksheet xmlns="${MAIN}"><cols>${columns.map(columnXml).join('')}</cols><sheetData>`)
  yield row(columns.map(({ label }) => textCell(label, BOLD)))
  for await (const page of pages) {
    written.rows += page.length
    for (const cells of page)
      for (const [at, cell] of cells.entries()) sums[at] = (sums[at] ?? 0) + amountOf(cell)
    yield page.map((cells) => row(cells.map(cellXml))).join('')
  }
  const last = written.rows + 1
  if (total !== undefined && written.rows > 0 && columns.some(({ isSummed }) => isSummed))
    yield row(
      columns.map((column, at) => {
        if (column.isSummed) return sumCell(column, columnName(at), { sum: sums[at] ?? 0, last })
        return at === 0 ? textCell(total, BOLD) : '<c/>'
      }),
    )
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${last}"/></worksheet>`
}

function columnXml({ label, kind }: SheetColumn, at: number): string {
  const width = kind ? columnWidth({ kind, label }) : USUAL_WIDTH
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
}

function sumCell({ kind }: SheetColumn, name: string, { sum, last }: { sum: number; last: number }): string {
  const [style, value] = kind === 'money' ? [BOLD_MONEY, toMajor(sum)] : [BOLD, sum]
  return `<c s="${style}"><f>SUM(${name}2:${name}${last})</f><v>${value}</v></c>`
}

const LETTERS = 26
const CODE_OF_A = 65

/** Name of a column in a formula: 'A' of 0, 'AA' of 26. */
function columnName(at: number): string {
  const letter = String.fromCharCode(CODE_OF_A + (at % LETTERS))
  return at < LETTERS ? letter : columnName(Math.floor(at / LETTERS) - 1) + letter
}

function row(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`
}

function cellXml(cell: FileCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'number') return numberCell(cell)
  if ('minor' in cell) return numberCell(toMajor(cell.minor), MONEY)
  if ('at' in cell) return numberCell(serialOf(cell.at), TIME)
  if ('date' in cell) return numberCell(serialOf(cell.date), DATE)
  return numberCell(cell.percentage / HUNDRED_PERCENT, PERCENTAGE)
}

function textCell(text: string, style = 0): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

function numberCell(value: number, style = 0): string {
  return `<c s="${style}"><v>${value}</v></c>`
}

/** Characters that XML has no way to say. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escaped(text: string): string {
  return text.replaceAll(NO_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`
}

function relations(...pairs: readonly string[]): string {
  const each = pairs.flatMap((type, index) =>
    index % 2 === 0
      ? [`<Relationship Id="r${index / 2 + 1}" Type="${type}" Target="${pairs[index + 1]}"/>`]
      : [],
  )
  return xml(`<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`)
}

function* workbookXml({ name: sheetName, columns }: Sheet, written: { rows: number }): Generator<string> {
  // Excel allows 31 characters, and none of these.
  const name = sheetName.replaceAll(/[[\]*?:/\\"]/g, ' ').slice(0, LONGEST_NAME)
  const range = `'${name.replaceAll("'", "''")}'!$A$1:$${columnName(columns.length - 1)}$${written.rows + 1}`
  yield xml(
    [
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">`,
      `<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets>`,
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escaped(range)}`,
      '</definedName></definedNames></workbook>',
    ].join(''),
  )
}

const CONTENT_TYPES = xml(
  [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>`,
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>`,
    '</Types>',
  ].join(''),
)

const STYLES = xml(
  [
    `<styleSheet xmlns="${MAIN}">`,
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>',
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>',
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    '<cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>',
    '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/>',
    '<xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="10" applyNumberFormat="1"/>',
    '<xf xfId="0" numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs>',
    '</styleSheet>',
  ].join(''),
)
