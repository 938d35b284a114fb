import type { Deps } from '../deps.ts'
import type { LiveUpdates } from '../live-updates.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../ports/bus/port.ts'
import type { Worker } from '../processes/open-worker.ts'
import { type Hub, openHub } from './hub.ts'
import type { HubSettings } from './hub-settings.ts'
import {
  type HolderCheck,
  type HolderKind,
  type JoinHandler,
  type JoinKind,
  type Joins,
  openJoins,
} from './joins.ts'
import type { Topic } from './topics.ts'

/** The live channel. Routes of features use `onJoin` and `onHolder`; the rest is for the hub. */
export type Live = LiveUpdates & {
  /** Registers who may follow a kind; called once per kind while the routes are built. */
  onJoin<Kind extends JoinKind>(kind: Kind, handler: JoinHandler<Kind>): void
  /** Registers whose tokens are still valid; called once per kind while the routes are built. */
  onHolder(kind: HolderKind, check: HolderCheck): void
  joins: Joins
  hub: Hub
  /** Resolves once this process is subscribed and misses no event of any process. */
  ready(): Promise<void>
  onGap(listener: () => Promise<void>): void
}

/** The dependencies of the hub, and of routes that say who may follow what. */
export type LiveDeps = Deps & {
  live: Live
  /** Undefined in the only process of an install. */
  worker?: Worker | undefined
}

const SHARDS = 64
const CHANNELS = Array.from({ length: SHARDS }, (_, shard) => `live_${shard}`)

/** The bus channel of a topic. There are few channels, because each costs every process something. */
export function channelOf(key: string): string {
  let sum = 0
  for (let index = 0; index < key.length; index++) sum = (sum * 31 + key.charCodeAt(index)) | 0
  return `live_${Math.abs(sum % SHARDS)}`
}

/** The key of a topic, unique across operators. */
export const keyOf = (operator: string, topic: Topic): string => `${operator}/${topic}`

/** The key of all connections of one member of staff or driver. */
export const holderKey = (operator: string, holder: string): string =>
  `${operator}/holder/${holder}`

export function openLive({
  bus,
  log,
  settings,
}: {
  bus: Bus
  log: Log
  settings?: Partial<HubSettings>
}): Live {
  const joins = openJoins()
  const hub = openHub({ log, ...(settings && { settings }) })
  let listening: Promise<unknown> | undefined

  // The key, a line break, the event: the receiver need not parse it. An empty event means: end the connections.
  const publish = (key: string, json: string) => bus.publish(channelOf(key), [`${key}\n${json}`])
  const receive = (payload: string) => {
    const end = payload.indexOf('\n')
    const key = payload.slice(0, end)
    const json = payload.slice(end + 1)
    if (json === '') hub.closeAll(key)
    else hub.deliver(key, json)
  }

  return {
    publish: (operator, topic, event) => publish(keyOf(operator, topic), JSON.stringify(event)),
    onJoin: (kind, handler) => joins.register(kind, handler),
    onHolder: (kind, check) => joins.registerCheck(kind, check),
    endAll: (operator, holder) => publish(holderKey(operator, holder), ''),
    joins,
    hub,
    async ready() {
      listening ??= Promise.all(CHANNELS.map((channel) => bus.subscribe(channel, receive)))
      await listening
    },
    onGap(listener) {
      bus.onGap(() => {
        listener().catch((error: unknown) =>
          log.error({ err: error }, 'refresh after a bus interruption failed'),
        )
      })
    },
  }
}
