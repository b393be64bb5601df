import { err, ok, type Result } from './result.ts'

/** Every state listed once, each with the events it accepts and where they lead. */
export type TransitionTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>

export type TransitionRefused<State, Event> = { code: 'transition_refused'; from: State; event: Event }

/** Looks up the next state. Never throws: an illegal event is an answer, not an accident. */
export function nextState<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  from: State,
  event: Event,
): Result<State, TransitionRefused<State, Event>> {
  const to = table[from][event]
  return to === undefined ? err({ code: 'transition_refused', from, event }) : ok(to)
}
