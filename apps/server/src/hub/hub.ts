import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import {
  askToReconnect,
  attend,
  type Connection,
  type ConnectionHub,
  close,
  type HubClient,
  type Invoke,
  newConnection,
  sendCounted,
} from './connection.ts'
import { TOKEN_LIFE_MS } from './connection-token.ts'
import { eventFrame } from './frames.ts'
import { type Groups, openGroups } from './groups.ts'
import { HUB_SETTINGS, type HubSettings } from './hub-settings.ts'
import { acknowledge } from './receive.ts'
import { openShares, type Sharer } from './shares.ts'

/** The connections of this process and the events sent to them; handle-joins.ts decides who may follow what. */
export type Hub = ConnectionHub & {
  readonly connections: ReadonlyMap<string, Connection>
  readonly groups: Groups<Connection>
  /** True once clients are being disconnected: no new ones are accepted. */
  isDraining(): boolean
  /** False if there are too many connections already, in total or of this operator or address. */
  hasRoom(sharer: Sharer, factor: number): boolean
  open(params: Pick<Connection, 'token' | 'kind' | 'client' | 'address' | 'proof'>): Connection
  /** The client's connection has ended; a request that continues it is rejected. */
  isSpent(client: HubClient): boolean
  onInvoke(invoke: Invoke): void
  /** Sends an event, already JSON, to all clients that joined. */
  deliver(key: string, json: string): void
  /** Buffers events while a client joins, so that none is lost between snapshot and join. */
  startBuffer(): { since: (keys: ReadonlySet<string>) => string[]; stop: () => void }
  /** Closes all connections of a topic. */
  closeAll(key: string): void
  drain(): Promise<void>
}

const ATTEND_EVERY_MS = 1_000
const MAX_BUFFERED = 20_000

export function openHub({
  log,
  settings = {},
}: {
  log: Log
  settings?: Partial<HubSettings>
}): Hub {
  const connections = new Map<string, Connection>()
  const groups = openGroups<Connection>()
  const shares = openShares()
  /** Ended connections, for as long as their tokens could open another. */
  const spent = new Map<string, number>()
  const overheard = openOverheard()
  let draining = false
  let invoke: Invoke = async () => ({ error: 'There is nothing of that name.' })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.values()) {
      attend(connection, now)
      acknowledge(connection)
    }
    for (const [id, at] of spent) if (now - at > TOKEN_LIFE_MS) spent.delete(id)
  }, ATTEND_EVERY_MS)
  timer.unref()

  const hub: Hub = {
    settings: { ...HUB_SETTINGS, ...settings },
    log,
    bufferTotal: { bytes: 0 },
    counts: { slow: 0, replaysGivenUp: 0, closedForError: 0, published: 0 },
    connections,
    groups,
    isDraining: () => draining,
    hasRoom: (sharer, factor) =>
      connections.size < hub.settings.maxConnections &&
      shares.has(sharer, { settings: hub.settings, factor }),
    open(params) {
      const connection = newConnection(hub, params)
      connections.set(params.token, connection)
      shares.take(sharerOf(connection))
      return connection
    },
    isSpent: ({ id }) => spent.has(id),
    forget(connection) {
      connections.delete(connection.token)
      shares.giveBack(sharerOf(connection))
      spent.set(connection.client.id, performance.now())
      groups.leave(connection)
    },
    invoke: (connection, invocation) => invoke(connection, invocation),
    onInvoke(respond) {
      invoke = respond
    },
    deliver(key, json) {
      overheard.keep(key, json)
      const group = groups.of(key)
      if (!group) return
      const frame = eventFrame(json)
      hub.counts.published += group.size
      for (const connection of group) sendCounted(connection, frame)
    },
    startBuffer: () => overheard.begin(),
    closeAll(key) {
      for (const connection of groups.of(key) ?? []) close(connection)
    },
    async drain() {
      draining = true
      clearInterval(timer)
      await disconnectAll([...connections.values()], hub.settings.drainMs)
    },
  }
  return hub
}

const sharerOf = ({ client, address }: Connection): Sharer => ({
  operator: client.operator,
  address,
})

/** Recent events, buffered only while a client is joining. */
function openOverheard() {
  let published: { key: string; json: string }[] = []
  let dropped = 0
  let joining = 0
  return {
    keep(key: string, json: string) {
      if (joining === 0) return
      published.push({ key, json })
      if (published.length <= MAX_BUFFERED) return
      dropped += MAX_BUFFERED / 2
      published = published.slice(MAX_BUFFERED / 2)
    },
    begin() {
      joining += 1
      const from = dropped + published.length
      return {
        since: (keys: ReadonlySet<string>) =>
          published
            .slice(Math.max(0, from - dropped))
            .flatMap((item) => (keys.has(item.key) ? [item.json] : [])),
        stop() {
          joining -= 1
          if (joining > 0) return
          published = []
          dropped = 0
        },
      }
    },
  }
}

const SLICES = 50

/** In batches, so that the clients do not all reconnect at the same moment. */
async function disconnectAll(all: readonly Connection[], overMs: number): Promise<void> {
  const size = Math.max(20, Math.ceil(all.length / SLICES))
  for (let from = 0; from < all.length; from += size) {
    for (const connection of all.slice(from, from + size)) askToReconnect(connection)
    if (from + size < all.length) await sleep(overMs / SLICES)
  }
}
