import type { MeasuredStyle } from '#app/ui/measured-style.ts'

/** Above this many units single segments are too thin to count, and the meter is smooth. Source: look/README.md. */
const MOST_METER_UNITS = 16
/** Widest meter in a row, in pixels. */
const WIDTH = 144
const WIDEST_UNIT = 11

type OccupancyMeterProps = {
  capacity: number
  booked: number
  checkedIn?: number | undefined
  /** Hatched, after what is booked. */
  reserved?: number | undefined
  /** Few left: the booked share in the colour of the buoy. */
  few?: boolean | undefined
  /** As wide as its place, for steps. */
  wide?: boolean | undefined
  /** Label for screen readers; left out when the number stands by it, as it must. */
  label?: string | undefined
}

/** How much of the jetty is laid: dark is checked in, mid is booked, hatched is reserved, pale is free. */
export function OccupancyMeter({
  capacity,
  booked,
  checkedIn = 0,
  reserved = 0,
  few,
  wide,
  label,
}: OccupancyMeterProps) {
  const units = Math.max(capacity, booked + reserved, 1)
  const classes = [
    'meter',
    units > MOST_METER_UNITS ? 'smooth' : '',
    reserved > 0 ? 'with-reserved' : '',
    few ? 'accent' : '',
    wide ? 'wide' : '',
  ]
  return (
    <span
      className={classes.filter(Boolean).join(' ')}
      style={meterStyle(units, { checkedIn, booked, reserved })}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

type Laid = { checkedIn: number; booked: number; reserved: number }

function meterStyle(units: number, { checkedIn, booked, reserved }: Laid): MeasuredStyle {
  const width = Math.min(WIDEST_UNIT, WIDTH / units)
  return { '--cap': units, '--in': checkedIn, '--booked': booked, '--res': reserved, '--w': `${width}px` }
}
