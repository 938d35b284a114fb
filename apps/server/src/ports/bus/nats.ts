import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../log.ts'
import { openListeners } from './listeners.ts'
import { openOutgoing } from './outgoing.ts'
import type { Bus } from './port.ts'

/** After this a page may join without the other processes' events, which is better than not at all. */
const TIMEOUT_MS = 1_000

/**
 * A bus over NATS, for installs of many processes. `prefix` separates installs that share a server. Messages wait while
 * the server is away, up to what the client buffers.
 */
export function natsBus({ url, prefix, log }: { url: string; prefix: string; log: Log }): Bus {
  const listeners = openListeners()
  const outgoing = openOutgoing(log)
  const gapListeners: (() => void)[] = []
  let nats: NatsConnection | undefined
  let closed = false

  const subscribe = (to: NatsConnection, channel: string) =>
    to.subscribe(`${prefix}.${channel}`, {
      callback(error, message) {
        if (!error) listeners.notify(channel, [message.string()])
      },
    })

  // loaded only by an install that has NATS: it would lengthen every start
  const connected = import('@nats-io/transport-node').then(({ connect }) =>
    connect({
      servers: url.split(','),
      // This process has delivered its own messages already.
      noEcho: true,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      pingInterval: 5_000,
      maxPingOut: 2,
    }),
  )
  const opened = connected.then(async (connection) => {
    if (closed) return connection.close()
    nats = connection
    for (const channel of listeners.channels()) subscribe(connection, channel)
    await connection.flush()
    send()
    // Pages that joined before the connection existed have missed events.
    for (const listener of gapListeners) listener()
    void watch(connection)
    return undefined
  })
  opened.catch((error: unknown) => log.error({ err: error }, 'the bus cannot reach NATS'))

  const send = () => {
    if (!nats || nats.isClosed()) return
    for (const { channel, payload } of outgoing.take())
      nats.publish(`${prefix}.${channel}`, payload)
  }

  const watch = async (connection: NatsConnection) => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && !closed) log.warn({}, 'the bus lost its connection to NATS')
      if (type === 'reconnect') {
        log.info({}, 'the bus is connected to NATS again')
        for (const listener of gapListeners) listener()
      }
    }
  }

  return {
    publish(channel, payloads) {
      listeners.notify(channel, payloads)
      outgoing.add(channel, payloads)
      send()
    },
    async subscribe(channel, listener) {
      const isFirst = listeners.add(channel, listener)
      const connected = nats
      if (!connected) await Promise.race([opened, sleep(TIMEOUT_MS, undefined, { ref: false })])
      if (!isFirst || !connected) return
      subscribe(connected, channel)
      await connected.flush()
    },
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true
      listeners.clear()
      if (nats && !nats.isClosed())
        await Promise.race([nats.drain(), sleep(TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
