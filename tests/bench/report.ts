import { availableParallelism, cpus } from 'node:os'

/** One line of the table. A goal that nothing was measured for has no `isMet`. */
export type Measurement = {
  goal: string
  what: string
  requested: string
  measured: string
  /** Best result of the same machine, measured in the same run. */
  floor?: string
  ratio?: number
  isMet: boolean
  /** Something that no slow machine excuses: a place sold twice, an error. `--prove` fails on it. */
  isBroken?: boolean
}

const HEADINGS = ['', 'what', 'goal', 'measured', 'floor of this run', 'ratio', 'met']

/** All measurements under each other, and the machine that they were made on. */
export function toTable(measurements: readonly Measurement[], seconds: number): string {
  const rows = measurements.map(({ goal, what, requested, measured, floor = '', ratio, isMet }) => [
    goal,
    what,
    requested,
    measured,
    floor,
    ratio === undefined ? '' : ratio.toFixed(2),
    isMet ? 'yes' : 'NO',
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = [HEADINGS, widths.map((width) => '-'.repeat(width)), ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', machineLine(seconds)].join('\n')
}

function machineLine(seconds: number): string {
  const [processor] = cpus()
  const parts = [
    `Node ${process.version}`,
    `${process.platform} ${process.arch}`,
    `${availableParallelism()} cores`,
    processor?.model.trim() ?? '',
    `${Math.round(seconds)} s`,
  ]
  return parts.filter(Boolean).join(', ')
}

export function perSecond(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} /s`
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}
