import type { CSSProperties } from 'react'

/** Above this many units single planks are too thin to count, and the meter is smooth. Source: look/README.md. */
const MOST_PLANKS = 16
/** Widest meter in a row, in pixels. */
const WIDTH = 144
const WIDEST_PLANK = 11

type PlanksProps = {
  capacity: number
  booked: number
  checkedIn?: number | undefined
  /** Few left: the booked part in the colour of the buoy. */
  few?: boolean | undefined
  /** As wide as its place, for steps. */
  wide?: boolean | undefined
  /** Said by screen readers; left out when the number stands beside it, as it must. */
  label?: string | undefined
}

/** How much of the jetty is laid: dark is checked in, mid is booked, pale is free. */
export function Planks({ capacity, booked, checkedIn = 0, few, wide, label }: PlanksProps) {
  const units = Math.max(capacity, booked, 1)
  const classes = ['planks', units > MOST_PLANKS ? 'smooth' : '', few ? 'accent' : '', wide ? 'wide' : '']
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      style={plankStyle(units, checkedIn, booked)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

type PlankStyle = CSSProperties & Record<`--${string}`, string | number>

function plankStyle(units: number, checkedIn: number, booked: number): PlankStyle {
  const width = Math.min(WIDEST_PLANK, WIDTH / units)
  return { '--cap': units, '--in': checkedIn, '--booked': booked, '--w': `${width}px` }
}
