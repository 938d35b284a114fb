import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { openListeners } from './listeners.ts'
import { listenTo, openLink } from './notify-link.ts'
import { openOutgoing } from './outgoing.ts'
import { openPackets } from './packets.ts'
import type { Bus } from './port.ts'

/** What is said within it goes together; what comes by itself goes at once. */
const TICK_MS = 4
/** A page that joins is let in without the others rather than not at all. */
const PATIENCE_MS = 1_000

const CHANNEL = /^[a-z0-9_]{1,60}$/

/**
 * PostgreSQL's NOTIFY, over a connection of its own: never in a transaction of business, which it would make wait for
 * the others. Not through a pooler that shares connections, which forgets who listens.
 */
export function notifyBus({ connect, log }: { connect: () => pg.Client; log: Log }): Bus {
  const listeners = openListeners()
  const outgoing = openOutgoing(log)
  const packetsOf = openPackets()
  const link = openLink({ connect, log, listeners })
  let sending = false
  let sentAt = 0
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    timer = undefined
    if (sending || outgoing.isEmpty() || !link.isOpen()) return
    sending = true
    sentAt = performance.now()
    const packets = packetsOf(outgoing.take())
    await link.ask({
      name: 'notify',
      text: 'select count(pg_notify(c, m)) from unnest($1::text[], $2::text[]) as said (c, m)',
      values: [packets.map(({ channel }) => channel), packets.map(({ text }) => text)],
    })
    sending = false
    schedule()
  }
  const schedule = () => {
    if (timer || sending || outgoing.isEmpty() || !link.isOpen()) return
    timer = setTimeout(() => void flush(), Math.max(0, sentAt + TICK_MS - performance.now()))
  }
  link.onOpen(schedule)

  return {
    publish(channel, payloads) {
      listeners.tell(channel, payloads)
      outgoing.add(channel, payloads)
      schedule()
    },
    async subscribe(channel, listener) {
      if (!CHANNEL.test(channel))
        throw new Error('a channel is of letters, figures and underscores')
      const isFirst = listeners.add(channel, listener)
      await Promise.race([link.opened, sleep(PATIENCE_MS, undefined, { ref: false })])
      if (isFirst) await link.ask({ text: listenTo([channel]) })
    },
    onGap: (listener) => link.onAgain(listener),
    async close() {
      clearTimeout(timer)
      await flush()
      listeners.clear()
      await link.close()
    },
  }
}
