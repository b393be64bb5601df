import { createContext } from 'react'
import type { dragRow } from './drag-row.ts'

type Moving = {
  drag: (...args: Parameters<typeof dragRow>) => void
  /** Has a text read out. */
  say: (text: string) => void
}

/** What the rows of a `MoveForm` share. Without one, the buttons work all the same. */
export const MovingContext = createContext<Moving>({ drag: () => {}, say: () => {} })
