import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { Log } from '../log.ts'
import type { OperatorId } from '../operator.ts'
import type { Bus } from '../ports/bus/port.ts'
import { type Hub, openHub } from './hub.ts'
import type { HubSettings } from './hub-settings.ts'
import {
  type HolderCheck,
  type HolderKind,
  type JoinAnswer,
  type JoinKind,
  type Joins,
  openJoins,
} from './joins.ts'
import type { Topic } from './topics.ts'

/** What features know of the live channel: `publish`, `onJoin`, `onHolder` and `endAll`; the rest is the hub's. */
export type Live = {
  /** Tells everybody who joined the topic. After the commit and never inside a transaction: it cannot be unsaid. */
  publish(operator: OperatorId, topic: Topic, event: LiveEvent): void
  /** Says who may follow what; called once a kind while the routes are built. */
  onJoin<Kind extends JoinKind>(kind: Kind, answer: JoinAnswer<Kind>): void
  /** Says whose token still counts; called once a kind while the routes are built. */
  onHolder(kind: HolderKind, check: HolderCheck): void
  /** Ends every open connection a member of staff or a driver joined with: they were signed out, or have left. */
  endAll(operator: OperatorId, holder: string): void
  joins: Joins
  hub: Hub
  /** Settled when nothing that any process says is missed here. */
  ready(): Promise<void>
  onGap(listener: () => Promise<void>): void
}

const SHARDS = 64
const CHANNELS = Array.from({ length: SHARDS }, (_, shard) => `live_${shard}`)

/** Which of the install's channels a topic travels on: few, for each of them costs every process something. */
export function channelOf(key: string): string {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) | 0
  return `live_${Math.abs(sum % SHARDS)}`
}

/** A topic among those of all operators. */
export const keyOf = (operator: string, topic: Topic): string => `${operator}/${topic}`

/** Where all connections of one member of staff or driver are found. */
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

  // The key, a line end, the event: whoever passes it on need not read it. No event means: end them.
  const tell = (key: string, json: string) => bus.publish(channelOf(key), [`${key}\n${json}`])
  const hear = (payload: string) => {
    const end = payload.indexOf('\n')
    const key = payload.slice(0, end)
    const json = payload.slice(end + 1)
    if (json === '') hub.closeAll(key)
    else hub.deliver(key, json)
  }

  return {
    publish: (operator, topic, event) => tell(keyOf(operator, topic), JSON.stringify(event)),
    onJoin: (kind, answer) => joins.register(kind, answer),
    onHolder: (kind, check) => joins.registerCheck(kind, check),
    endAll: (operator, holder) => tell(holderKey(operator, holder), ''),
    joins,
    hub,
    async ready() {
      listening ??= Promise.all(CHANNELS.map((channel) => bus.subscribe(channel, hear)))
      await listening
    },
    onGap(listener) {
      bus.onGap(() => {
        listener().catch((error: unknown) => log.error({ err: error }, 'after a gap'))
      })
    },
  }
}
