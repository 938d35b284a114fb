import type pg from 'pg'
import type { Log } from '../../log.ts'
import type { Listeners } from './listeners.ts'
import { readPacket } from './packets.ts'

const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

export const listenTo = (channels: readonly string[]): string =>
  channels.map((channel) => `listen "${channel}"`).join('; ')

/** The number of our backend, which pg knows and its types do not. */
const pidOf = (client: pg.Client): number | undefined =>
  (client as pg.Client & { processID?: number }).processID

/** One connection that listens, and comes back when it was lost. */
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

  const lost = (broken: pg.Client, error: unknown) => {
    if (client !== broken) return
    client = undefined
    broken.end().catch(() => {})
    if (closed) return
    log.warn({ err: error }, 'the bus lost its database connection')
    retry()
  }
  const retry = () => {
    setTimeout(() => void open(true), pauseMs).unref()
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  }

  /** One question after the other; a link that is dead and does not say so is found by its silence. */
  const ask = (query: pg.QueryConfig): Promise<void> => {
    const asked = turn.then(async () => {
      const to = client
      if (!to) return
      const late = setTimeout(() => lost(to, new Error('no answer')), ANSWER_MS)
      late.unref()
      await to.query(query).then(
        () => {},
        (error: unknown) => lost(to, error),
      )
      clearTimeout(late)
    })
    turn = asked
    return asked
  }

  const open = async (again: boolean): Promise<void> => {
    if (closed) return
    const fresh = connect()
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('the connection ended')))
    fresh.on('notification', ({ channel, payload = '', processId }) => {
      // what this process said it has heard already
      if (processId !== pidOf(fresh)) listeners.tell(channel, readPacket(payload))
    })
    try {
      await fresh.connect()
      // nothing here is worth waiting for a disk
      await fresh.query('set synchronous_commit = off')
    } catch (error) {
      fresh.end().catch(() => {})
      if (!closed) log.warn({ err: error }, 'the bus cannot reach its database')
      return retry()
    }
    client = fresh
    pauseMs = FIRST_PAUSE_MS
    if (listeners.channels().length > 0) await ask({ text: listenTo(listeners.channels()) })
    if (client !== fresh) return
    settle()
    for (const listener of whenOpen) listener()
    if (!again) return
    log.info({}, 'the bus has its database connection again')
    for (const listener of whenAgain) listener()
  }

  const heartbeat = setInterval(() => void ask({ text: 'select 1' }), HEARTBEAT_MS)
  heartbeat.unref()
  void open(false)

  return {
    opened,
    isOpen: () => client !== undefined,
    ask,
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
