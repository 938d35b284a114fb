import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import {
  attend,
  type Connection,
  close,
  type HubVisitor,
  newConnection,
  sendAway,
  sendCounted,
} from './connection.ts'
import { TOKEN_LIFE_MS } from './connection-token.ts'
import { eventFrame } from './frames.ts'
import { type Groups, openGroups } from './groups.ts'
import { HUB_SETTINGS, type HubSettings } from './hub-settings.ts'
import { acknowledge } from './receive.ts'
import type { Kept } from './replay.ts'
import { openShares, type Sharer } from './shares.ts'

export type Outcome = { result: unknown } | { error: string }
export type Invocation = { target: string; said: readonly unknown[] }
export type Invoke = (connection: Connection, invocation: Invocation) => Promise<Outcome>

/** The connections of this process and what is told to them; who may hear what is decided elsewhere (answer-joins.ts). */
export type Hub = {
  readonly settings: HubSettings
  readonly log: Log
  readonly kept: Kept
  readonly counts: { slow: number; replaysGivenUp: number; closedForFault: number; told: number }
  readonly connections: ReadonlyMap<string, Connection>
  readonly groups: Groups<Connection>
  /** True once clients are being sent away: none is taken in. */
  isDraining(): boolean
  /** False where there are too many already, of all together or of this operator or address. */
  hasRoom(sharer: Sharer, factor: number): boolean
  open(facts: Pick<Connection, 'token' | 'kind' | 'visitor' | 'address' | 'proof'>): Connection
  /** It had its connection: whoever goes on with it is told that this is over. */
  isSpent(visitor: HubVisitor): boolean
  forget(connection: Connection): void
  invoke: Invoke
  onInvoke(invoke: Invoke): void
  /** Tells an event, JSON already, to all who joined. */
  deliver(key: string, json: string): void
  /** What is told while somebody is joining is kept for them, so that nothing falls between snapshot and joining. */
  overhear(): { since: (keys: ReadonlySet<string>) => string[]; stop: () => void }
  /** Ends all connections of a topic. */
  closeAll(key: string): void
  drain(): Promise<void>
}

const ATTEND_EVERY_MS = 1_000
const MOST_OVERHEARD = 20_000

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
  /** Connections that are over, for as long as their tokens would open another. */
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
    kept: { bytes: 0 },
    counts: { slow: 0, replaysGivenUp: 0, closedForFault: 0, told: 0 },
    connections,
    groups,
    isDraining: () => draining,
    hasRoom: (sharer, factor) =>
      connections.size < hub.settings.mostConnections &&
      shares.has(sharer, { settings: hub.settings, factor }),
    open(facts) {
      const connection = newConnection(hub, facts)
      connections.set(facts.token, connection)
      shares.take(sharerOf(connection))
      return connection
    },
    isSpent: ({ id }) => spent.has(id),
    forget(connection) {
      connections.delete(connection.token)
      shares.giveBack(sharerOf(connection))
      spent.set(connection.visitor.id, performance.now())
      groups.leave(connection)
    },
    invoke: (connection, invocation) => invoke(connection, invocation),
    onInvoke(answer) {
      invoke = answer
    },
    deliver(key, json) {
      overheard.keep(key, json)
      const group = groups.of(key)
      if (!group) return
      const frame = eventFrame(json)
      hub.counts.told += group.size
      for (const connection of group) sendCounted(connection, frame)
    },
    overhear: () => overheard.begin(),
    closeAll(key) {
      for (const connection of groups.of(key) ?? []) close(connection)
    },
    async drain() {
      draining = true
      clearInterval(timer)
      await sendAllAway([...connections.values()], hub.settings.drainMs)
    },
  }
  return hub
}

const sharerOf = ({ visitor, address }: Connection): Sharer => ({
  operator: visitor.operator,
  address,
})

/** What was told lately, kept only while somebody is joining. */
function openOverheard() {
  let told: { key: string; json: string }[] = []
  let dropped = 0
  let joining = 0
  return {
    keep(key: string, json: string) {
      if (joining === 0) return
      told.push({ key, json })
      if (told.length <= MOST_OVERHEARD) return
      dropped += MOST_OVERHEARD / 2
      told = told.slice(MOST_OVERHEARD / 2)
    },
    begin() {
      joining += 1
      const from = dropped + told.length
      return {
        since: (keys: ReadonlySet<string>) =>
          told
            .slice(Math.max(0, from - dropped))
            .flatMap((one) => (keys.has(one.key) ? [one.json] : [])),
        stop() {
          joining -= 1
          if (joining > 0) return
          told = []
          dropped = 0
        },
      }
    },
  }
}

const SLICES = 50

/** In slices, so that not all of them are back in the same moment. */
async function sendAllAway(all: readonly Connection[], overMs: number): Promise<void> {
  const size = Math.max(20, Math.ceil(all.length / SLICES))
  for (let from = 0; from < all.length; from += size) {
    for (const connection of all.slice(from, from + size)) sendAway(connection)
    if (from + size < all.length) await sleep(overMs / SLICES)
  }
}
