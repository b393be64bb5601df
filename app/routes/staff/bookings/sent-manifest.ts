import type { ManifestData } from './load-manifest.server.ts'
import type { ManifestRowView } from './manifest-view.ts'

const NONE: never[] = []

/** Values that most rows have. */
const USUAL = {
  email: null,
  phone: null,
  addons: NONE,
  units: NONE,
  missingUnits: 0,
  resources: NONE,
  comments: NONE,
  columns: NONE,
  checkedInAt: null,
  isFinished: false,
  reserved: null,
} as const satisfies Partial<ManifestRowView>

type Usual = keyof typeof USUAL

type SentRow = Omit<ManifestRowView, Usual> & Partial<Pick<ManifestRowView, Usual>>
type SentDeparture = Omit<ManifestData['departures'][number], 'rows'> & { rows: SentRow[] }

/** The manifest as it is sent: its rows without what most of them have, which would be half of a long list. */
export type SentManifest = Omit<ManifestData, 'departures'> & { departures: SentDeparture[] }

export function toSentManifest(manifest: ManifestData): SentManifest {
  const departures = manifest.departures.map(({ rows, ...departure }) => ({
    ...departure,
    rows: rows.map(toSentRow),
  }))
  return { ...manifest, departures }
}

export function fromSentManifest(manifest: SentManifest): ManifestData {
  const departures = manifest.departures.map(({ rows, ...departure }) => ({
    ...departure,
    rows: rows.map((row) => ({ ...USUAL, ...row })),
  }))
  return { ...manifest, departures }
}

function toSentRow({
  email,
  phone,
  addons,
  units,
  missingUnits,
  resources,
  comments,
  columns,
  checkedInAt,
  isFinished,
  reserved,
  ...row
}: ManifestRowView): SentRow {
  return {
    ...row,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(addons.length > 0 && { addons }),
    ...(units.length > 0 && { units }),
    ...(missingUnits > 0 && { missingUnits }),
    ...(resources.length > 0 && { resources }),
    ...(comments.length > 0 && { comments }),
    ...(columns.length > 0 && { columns }),
    ...(checkedInAt && { checkedInAt }),
    ...(isFinished && { isFinished }),
    ...(reserved && { reserved }),
  }
}
