import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../log.ts'
import { openListeners } from './listeners.ts'
import { listenTo, openLink } from './notify-link.ts'
import { openOutgoing } from './outgoing.ts'
import { openPackets } from './packets.ts'
import type { Bus } from './port.ts'

/** Messages within this time are sent together; a single message is sent at once. */
const TICK_MS = 4
/** After this a page may join without the other processes' events, which is better than not at all. */
const TIMEOUT_MS = 1_000

const CHANNEL = /^[a-z0-9_]{1,60}$/

/**
 * A bus over PostgreSQL's NOTIFY, on a connection of its own: in a business transaction NOTIFY would make transactions
 * wait for each other. Does not work through a pooler that shares connections, because it loses subscriptions.
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
    await link.request({
      name: 'notify',
      text: 'select count(pg_notify(c, m)) from unnest($1::text[], $2::text[]) as item (c, m)',
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
      listeners.notify(channel, payloads)
      outgoing.add(channel, payloads)
      schedule()
    },
    async subscribe(channel, listener) {
      if (!CHANNEL.test(channel))
        throw new Error('a channel name has only letters, digits and underscores')
      const isFirst = listeners.add(channel, listener)
      await Promise.race([link.opened, sleep(TIMEOUT_MS, undefined, { ref: false })])
      if (isFirst) await link.request({ text: listenTo([channel]) })
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
