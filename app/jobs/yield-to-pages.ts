import { getPriority, setPriority } from 'node:os'

const NICENESS = 10

/** Lets pages go first where processors are few. Linux has it by thread; elsewhere it would slow the whole server. */
export function yieldToPages(): void {
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + NICENESS))
}
