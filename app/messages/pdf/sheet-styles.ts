import { StyleSheet } from '@react-pdf/renderer'
import { SEMIBOLD } from './outlined-font.ts'
import { FONTS } from './render-pdf.ts'

export const SHEET_INK = '#12201F'
export const QUIET = '#4C5C5A'
export const LINE = '#C2CECC'
export const ACCENT = '#0B5A60'

/** Of receipts and reports; look/receipt.html has the same measures. */
export const STYLES = StyleSheet.create({
  page: {
    fontFamily: FONTS,
    fontSize: 9.5,
    color: SHEET_INK,
    padding: '15mm',
    paddingBottom: '25mm',
  },
  // Not of the page: the renderer multiplies a page's line height anew for every text that names the page's number.
  body: { fontSize: 9.5, lineHeight: 1.4 },
  title: { fontSize: 20, lineHeight: 1.3, marginBottom: 6, fontWeight: SEMIBOLD },
  strong: { fontWeight: SEMIBOLD },
  quiet: { color: QUIET, fontSize: 8 },
  head: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingBottom: '5mm',
    marginBottom: '7mm',
    borderBottom: `1.5pt solid ${ACCENT}`,
  },
  shop: { flexDirection: 'row', alignItems: 'center', flexGrow: 1, flexBasis: 0, paddingRight: '6mm' },
  tile: {
    width: '9mm',
    height: '9mm',
    flexShrink: 0,
    marginRight: '3mm',
    borderRadius: 5,
    backgroundColor: ACCENT,
    color: '#FFFFFF',
    fontWeight: SEMIBOLD,
    alignItems: 'center',
    justifyContent: 'center',
  },
  shopName: { fontSize: 14, lineHeight: 1.3, fontWeight: SEMIBOLD, flexShrink: 1 },
  address: { width: '84mm', color: QUIET, fontSize: 8.5, textAlign: 'right' },
  top: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: '8mm' },
  facts: { width: '70mm' },
  pair: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  row: { flexDirection: 'row', borderBottom: `0.5pt solid ${LINE}`, paddingVertical: 4 },
  titles: {
    flexDirection: 'row',
    borderBottom: `1pt solid ${SHEET_INK}`,
    paddingVertical: 3,
    color: QUIET,
    fontSize: 8,
  },
  sums: { flexDirection: 'row', borderTop: `1pt solid ${SHEET_INK}`, paddingVertical: 4, marginTop: -0.5 },
  text: { flexGrow: 1, flexBasis: 0, paddingRight: 6 },
  number: { width: '21mm', textAlign: 'right' },
  strongNumber: { width: '21mm', textAlign: 'right', fontWeight: SEMIBOLD },
  wideNumber: { width: '27mm', textAlign: 'right' },
  strongWideNumber: { width: '27mm', textAlign: 'right', fontWeight: SEMIBOLD },
  narrow: { width: '14mm', textAlign: 'right' },
  below: { flexDirection: 'row', justifyContent: 'space-between', marginTop: '6mm' },
  vat: { width: '84mm' },
  wideVat: { width: '100mm' },
  totals: { width: '84mm' },
  narrowTotals: { width: '70mm' },
  value: { flexGrow: 1, flexBasis: 0, paddingLeft: 6, textAlign: 'right' },
  big: { fontSize: 14, lineHeight: 1.3, fontWeight: SEMIBOLD },
  note: { marginTop: '10mm', padding: '4mm', backgroundColor: '#F2F6F5', borderRadius: 5 },
  foot: {
    position: 'absolute',
    left: '15mm',
    right: '15mm',
    bottom: '12mm',
    paddingTop: 8,
    borderTop: `0.5pt solid ${LINE}`,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: QUIET,
    fontSize: 8,
  },
  footText: { flexGrow: 1, flexBasis: 0, paddingRight: '6mm' },
  footPage: { width: '56mm', textAlign: 'right' },
})
