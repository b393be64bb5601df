import type { FileCell } from '#app/domain/file/file-cell.ts'
import { toMajor } from '#app/domain/shared/money.ts'
import { HUNDRED_PERCENT } from '#app/domain/shared/percentage.ts'
import type { LocalDate, WallTime } from '#app/domain/shared/time.ts'
import type { RowPages } from './cells.ts'
import { zipFile } from './zip.server.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters of a cell, at most. */
const LONGEST_TEXT = 32_767
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

/**
 * A workbook of one sheet, row by row as the pages come. Texts are texts, never formulas, whatever they begin with;
 * money and times are numbers that can be summed and sorted.
 */
export function xlsxFile(
  { sheet, header }: { sheet: string; header: readonly string[] },
  pages: RowPages,
): AsyncGenerator<Uint8Array> {
  return zipFile([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [relations(`${OFFICE}/officeDocument`, 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(sheet)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(`${OFFICE}/worksheet`, 'worksheets/sheet1.xml', `${OFFICE}/styles`, 'styles.xml')],
    },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(header, pages) },
  ])
}

async function* sheetXml(header: readonly string[], pages: RowPages): AsyncGenerator<string> {
  yield xml(
    `<worksheet xmlns="${MAIN}"><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`,
  )
  yield row(header.map((text) => textCell(text, BOLD)))
  for await (const page of pages) yield page.map((cells) => row(cells.map(cellXml))).join('')
  yield '</sheetData></worksheet>'
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

const MS_PER_DAY = 86_400_000
/** Day 0 of Excel. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Days since Excel's epoch, by the clock on the wall. */
function serialOf(at: WallTime | LocalDate): number {
  const [date, time = '00:00:00'] = at.split(' ')
  return (Date.parse(`${date}T${time}Z`) - EPOCH) / MS_PER_DAY
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

function workbook(sheet: string): string {
  // Excel allows 31 characters, and none of these.
  const name = escaped(sheet.replaceAll(/[[\]*?:/\\"]/g, ' ').slice(0, 31))
  return xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="r1"/></sheets></workbook>`,
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
    '<cellXfs count="6"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>',
    '<xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/>',
    '<xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="10" applyNumberFormat="1"/></cellXfs>',
    '</styleSheet>',
  ].join(''),
)
