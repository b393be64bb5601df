import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/use-format.ts'

type KeyFigureProps = { label: ReactNode; value: ReactNode; children?: ReactNode }

/** One number of a `<dl className="key-figures">`; the children say what it means. */
export function KeyFigure({ label, value, children }: KeyFigureProps) {
  return (
    <div className="key-figure">
      <dt>{label}</dt>
      <dd className="figure-value">{value}</dd>
      {children ? <dd className="figure-note">{children}</dd> : null}
    </div>
  )
}

/** The number large, its currency small, in the order of the language. */
export function Amount({ minor }: { minor: number }) {
  const format = useFormat()
  const [before, after] = format.money(minor).split(format.currencySymbol)
  return (
    <>
      {before}
      <small>{format.currencySymbol}</small>
      {after}
    </>
  )
}
