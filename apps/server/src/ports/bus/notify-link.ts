import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { Listeners } from './listeners.ts'
import { readPacket } from './packets.ts'

const HEARTBEAT_MS = 5_000
const RESPONSE_TIMEOUT_MS = 5_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

export const listenTo = (channels: readonly string[]): string =>
  channels.map((channel) => `listen "${channel}"`).join('; ')

/** The process id of our backend, which pg has and its types lack. */
const pidOf = (client: pg.Client): number | undefined =>
  (client as pg.Client & { processID?: number }).processID

/** One connection that listens, and reconnects after it was lost. */
export function openLink({
  connect,
  log,
  listeners,
}: {
  connect: () => pg.Client
  log: Log
  listeners: Listeners
}) {
  const whenOpen: (() => void)[] = []
  const whenAgain: (() => void)[] = []
  let client: pg.Client | undefined
  let closed = false
  let pauseMs = FIRST_PAUSE_MS
  let turn: Promise<unknown> = Promise.resolve()
  let settle: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    settle = resolve
  })

  const onConnectionLost = (broken: pg.Client, error: unknown) => {
    if (client !== broken) return
    client = undefined
    broken.end().catch(() => {})
    if (closed) return
    log.warn({ err: error }, 'the bus lost its database connection')
    retry()
  }
  const retry = () => {
    setTimeout(() => void open(true), pauseMs).unref()
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
  }

  /** Sends one query at a time; a dead connection that reports nothing is detected by a missing response. */
  const request = (query: pg.QueryConfig): Promise<void> => {
    const turnResult = turn.then(async () => {
      const to = client
      if (!to) return
      const late = setTimeout(
        () => onConnectionLost(to, new Error('no answer')),
        RESPONSE_TIMEOUT_MS,
      )
      late.unref()
      await to.query(query).then(
        () => {},
        (error: unknown) => onConnectionLost(to, error),
      )
      clearTimeout(late)
    })
    turn = turnResult
    return turnResult
  }

  const open = async (again: boolean): Promise<void> => {
    if (closed) return
    const fresh = connect()
    fresh.on('error', (error) => onConnectionLost(fresh, error))
    fresh.on('end', () => onConnectionLost(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      // This process has delivered its own messages already.
      if (processId !== pidOf(fresh)) listeners.notify(channel, readPacket(payload))
    })
    try {
      await fresh.connect()
      // Nothing here needs to wait for the disk.
      await fresh.query('set synchronous_commit = off')
    } catch (error) {
      fresh.end().catch(() => {})
      if (!closed) log.warn({ err: error }, 'the bus cannot reach its database')
      return retry()
    }
    client = fresh
    pauseMs = FIRST_PAUSE_MS
    if (listeners.channels().length > 0) await request({ text: listenTo(listeners.channels()) })
    if (client !== fresh) return
    settle()
    for (const listener of whenOpen) listener()
    if (!again) return
    log.info({}, 'the bus is connected to its database again')
    for (const listener of whenAgain) listener()
  }

  const heartbeat = setInterval(() => void request({ text: 'select 1' }), HEARTBEAT_MS)
  heartbeat.unref()
  void open(false)

  return {
    opened,
    isOpen: () => client !== undefined,
    request,
    onOpen: (listener: () => void) => void whenOpen.push(listener),
    onAgain: (listener: () => void) => void whenAgain.push(listener),
    async close() {
      closed = true
      clearInterval(heartbeat)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
