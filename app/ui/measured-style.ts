import type { CSSProperties } from 'react'

/** A `style` of custom properties alone: measures and colours of data, which a style sheet puts to use. */
export type MeasuredStyle = CSSProperties & Record<`--${string}`, string | number>
