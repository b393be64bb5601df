import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { parseTicks, type Tick, waitingTicks, withTick } from './tick-queue.ts'

const STORAGE_KEY = 'brygga.check-ins'
/** Where ticks are posted, and what it replies. */
const ADDRESS = '/bookings/check-ins'
const RETRY_MILLISECONDS = 10_000
const KEY_BYTES = 16

type Reply = { error: string | null; confirmAt: string | null }
type Queue = {
  ticks: readonly Tick[]
  /** Since when nothing reaches the server, by the phone's clock; null while it does. */
  offlineSince: number | null
  /** Puts the form of one booking into the queue, under its guest's name. */
  add: (form: FormData, name: string) => void
  /** Removes a refused tick. */
  dismiss: (key: string) => void
  /** Forgets what has been sent: the list shows it now. */
  forgetSent: () => void
}

type QueueOptions = {
  /** Ticks of another shop wait until somebody is back in it. */
  shop: number
  list: string
  onSent: () => void
}

/**
 * Check-ins of this phone: each is stored first and posted then, once, in order, and again after the net was
 * gone. A tick that staff have to confirm leads to that page; a refused one stays in the queue with its reason.
 * `list` is where that page leads back to; `onSent` is called after each that arrived.
 */
export function useTickQueue({ shop, list, onSent }: QueueOptions): Queue {
  const [ticks, setTicks] = useState<readonly Tick[]>([])
  const [unreachableSince, setUnreachableSince] = useState<number | null>(null)
  const disconnectedSince = useDisconnectedSince()
  const navigate = useNavigate()
  /** Posted already, also before the reply has been rendered. */
  const posted = useRef(new Set<string>())
  const offlineSince = disconnectedSince ?? unreachableSince
  const next = waitingTicks(ticks).find((tick) => tick.shop === String(shop))

  function change(update: (before: readonly Tick[]) => readonly Tick[]) {
    setTicks((before) => {
      const after = update(before)
      store(after)
      return after
    })
  }

  useEffect(() => setTicks(parseTicks(readStored())), [])

  useEffect(() => {
    if (!next || offlineSince !== null || posted.current.has(next.key)) return
    posted.current.add(next.key)
    void send(next, list).then((reply) => {
      if (reply === null) {
        posted.current.delete(next.key)
        return setUnreachableSince(Date.now())
      }
      const { error, confirmAt } = reply
      change((before) =>
        before.flatMap((tick) => {
          if (tick.key !== next.key) return tick
          if (confirmAt !== null) return []
          return error === null ? { ...tick, isSent: true } : { ...tick, error }
        }),
      )
      if (confirmAt !== null) void navigate(confirmAt)
      else onSent()
    })
  })

  useEffect(() => {
    if (unreachableSince === null) return
    const timer = setTimeout(() => setUnreachableSince(null), RETRY_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [unreachableSince])

  return {
    ticks,
    offlineSince,
    add: (form, name) => change((before) => withTick(before, toTick(form, name))),
    dismiss: (key) => change((before) => before.filter((tick) => tick.key !== key)),
    forgetSent: () => change((before) => before.filter(({ isSent }) => !isSent)),
  }
}

/** null when the server could not be reached, or replied with something else, such as a log-in. */
async function send(tick: Tick, list: string): Promise<Reply | null> {
  const secondsAgo = Math.max(0, Math.round((Date.now() - tick.atMilliseconds) / 1000))
  const body = new URLSearchParams({
    requestKey: tick.key,
    bookingId: String(tick.bookingId),
    intent: tick.intent,
    currentShop: tick.shop,
    secondsAgo: String(secondsAgo),
    list,
  })
  try {
    const response = await fetch(ADDRESS, { method: 'POST', body, redirect: 'manual' })
    return toReply(await response.json())
  } catch {
    return null
  }
}

function toReply(value: unknown): Reply | null {
  if (typeof value !== 'object' || value === null || !('error' in value) || !('confirmAt' in value))
    return null
  const { error, confirmAt } = value
  return {
    error: typeof error === 'string' ? error : null,
    confirmAt: typeof confirmAt === 'string' ? confirmAt : null,
  }
}

function toTick(form: FormData, name: string): Tick {
  return {
    key: newKey(),
    bookingId: Number(form.get('bookingId')),
    intent: form.get('intent') === 'undo' ? 'undo' : 'check-in',
    shop: String(form.get('currentShop') ?? ''),
    name,
    atMilliseconds: Date.now(),
  }
}

/** Also on a page that is not served over https, where `randomUUID` is missing. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** A phone that lets nothing be stored still has the ticks while the page stays open. */
function store(ticks: readonly Tick[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ticks.filter(({ isSent }) => !isSent)))
  } catch {}
}

let disconnectedAt: number | null = null

function useDisconnectedSince(): number | null {
  return useSyncExternalStore(
    (onChange) => {
      const update = () => {
        disconnectedAt = navigator.onLine ? null : (disconnectedAt ?? Date.now())
        onChange()
      }
      update()
      window.addEventListener('online', update)
      window.addEventListener('offline', update)
      return () => {
        window.removeEventListener('online', update)
        window.removeEventListener('offline', update)
      }
    },
    () => disconnectedAt,
    () => null,
  )
}
