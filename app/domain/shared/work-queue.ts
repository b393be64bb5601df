/** More waits than may: the requester may try again in a while. */
export class QueueFull extends Error {}

type QueueSize = {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Pieces of work that may wait for their turn. */
  waiting: number
  /** After so many milliseconds a piece that still waits is refused. Left out: it waits for ever. */
  patienceMs?: number
}

/**
 * A queue for work that many may request at once and few can have. Runs `atOnce` pieces at a time, first come
 * first served; when `waiting` more wait already it throws `QueueFull` at once, so that a crowd costs neither
 * memory nor everybody's time. A piece that fails frees its place for the next. Source: reliability.md §1.
 */
export function workQueue({
  atOnce,
  waiting,
  patienceMs,
}: QueueSize): <T>(work: () => Promise<T>) => Promise<T> {
  const turns: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < atOnce) running++
    else if (turns.length >= waiting) throw new QueueFull(`${waiting} wait already`)
    else await turn()
    try {
      return await work()
    } finally {
      const next = turns.shift()
      if (next) next()
      else running--
    }
  }

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs)
      function begin() {
        clearTimeout(timer)
        resolve()
      }
      function refuse() {
        turns.splice(turns.indexOf(begin), 1)
        reject(new QueueFull('waited too long'))
      }
      turns.push(begin)
    })
  }
}
