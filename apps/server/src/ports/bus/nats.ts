import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../log.ts'
import { openListeners } from './listeners.ts'
import { openOutgoing } from './outgoing.ts'
import type { Bus } from './port.ts'

/** A page that joins is let in without the others rather than not at all. */
const PATIENCE_MS = 1_000

/**
 * NATS, for installs of many processes. `prefix` keeps apart the installs that share a server. Messages wait while it is
 * away, up to what the client itself keeps.
 */
export function natsBus({ url, prefix, log }: { url: string; prefix: string; log: Log }): Bus {
  const listeners = openListeners()
  const outgoing = openOutgoing(log)
  const gapListeners: (() => void)[] = []
  let nats: NatsConnection | undefined
  let closed = false

  const hear = (to: NatsConnection, channel: string) =>
    to.subscribe(`${prefix}.${channel}`, {
      callback(error, message) {
        if (!error) listeners.tell(channel, [message.string()])
      },
    })

  const opened = connect({
    servers: url,
    // what this process said it has heard already
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    pingInterval: 5_000,
    maxPingOut: 2,
  }).then(async (connection) => {
    if (closed) return connection.close()
    nats = connection
    for (const channel of listeners.channels()) hear(connection, channel)
    await connection.flush()
    send()
    // whoever came before it was there was let in without
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
      if (type === 'disconnect' && !closed) log.warn({}, 'the bus lost NATS')
      if (type === 'reconnect') {
        log.info({}, 'the bus has NATS again')
        for (const listener of gapListeners) listener()
      }
    }
  }

  return {
    publish(channel, payloads) {
      listeners.tell(channel, payloads)
      outgoing.add(channel, payloads)
      send()
    },
    async subscribe(channel, listener) {
      const isFirst = listeners.add(channel, listener)
      const connected = nats
      if (!connected) await Promise.race([opened, sleep(PATIENCE_MS, undefined, { ref: false })])
      if (!isFirst || !connected) return
      hear(connected, channel)
      await connected.flush()
    },
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      closed = true
      listeners.clear()
      if (nats && !nats.isClosed())
        await Promise.race([nats.drain(), sleep(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
