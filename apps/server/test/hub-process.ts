import type { LiveEvent } from '@kerbside/contract/live.ts'
import type pg from 'pg'
import { legTopic } from '../src/hub/topics.ts'
import { SILENT } from '../src/log.ts'
import { embeddedBus } from '../src/ports/bus/embedded.ts'
import { natsBus } from '../src/ports/bus/nats.ts'
import { notifyBus } from '../src/ports/bus/notify.ts'
import type { Bus } from '../src/ports/bus/port.ts'
import { openClient } from '../src/postgres/open-client.ts'
import { FIRST_OPERATOR, openHubServer } from './hub-server.ts'

/** A command to one of several processes of an install, from the process that forked it. */
export type Order =
  | { do: 'open'; bus: BusChoice; port?: number }
  | { do: 'publish'; jobpartid: number; event: LiveEvent }
  /** `perSecond` locations a second, spread evenly over the legs 1 to `legs`; `at` is the time each was sent. */
  | { do: 'load'; legs: number; perSecond: number; seconds: number }
  | { do: 'weigh' }

export type BusChoice =
  | { kind: 'embedded' }
  | { kind: 'notify'; connection: pg.ClientConfig }
  | { kind: 'nats'; url: string }

export type Report = { port: number } | { loaded: number } | { rss: number }

const busOf = (choice: BusChoice): Bus => {
  if (choice.kind === 'notify')
    return notifyBus({ connect: () => openClient(choice.connection), log: SILENT })
  return choice.kind === 'nats'
    ? natsBus({ url: choice.url, prefix: 'hub-process', log: SILENT })
    : embeddedBus()
}

/** Milliseconds on a clock that all processes of this machine share. */
const sharedMs = () => performance.timeOrigin + performance.now()

const locationOf = (jobpartid: number): LiveEvent => ({
  signal: 'locationUpdate',
  jobpartid,
  currentlat: 51.5,
  currentlng: -0.1,
  heading: 90,
  at: String(sharedMs()),
  etaetc: 7,
})

type Server = Awaited<ReturnType<typeof openHubServer>>
let server: Server | undefined

const topicOf = (jobpartid: number) => legTopic(`booking-${jobpartid}`, 1)

async function open(choice: BusChoice, port: number | undefined): Promise<void> {
  const opened = await openHubServer({
    bus: busOf(choice),
    // thousands of pages share one machine
    rateLimitFactor: 100_000,
    ...(port !== undefined && { port }),
  })
  opened.live.onJoin('booking', async (_context, { jobpartid }) => ({
    topics: [topicOf(jobpartid)],
    snapshot: [locationOf(jobpartid)],
  }))
  await opened.live.ready()
  server = opened
  sendReport({ port: opened.port })
}

const TICK_MS = 5

/** Sends on schedule: after a delay it sends every location that has become due. */
async function load({ legs, perSecond, seconds }: Extract<Order, { do: 'load' }>): Promise<void> {
  const beganAt = performance.now()
  const all = perSecond * seconds
  let sent = 0
  while (sent < all) {
    const due = Math.min(all, Math.floor(((performance.now() - beganAt) / 1000) * perSecond))
    for (; sent < due; sent++) {
      const jobpartid = 1 + (sent % legs)
      server?.live.publish(FIRST_OPERATOR, topicOf(jobpartid), locationOf(jobpartid))
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  sendReport({ loaded: sent })
}

const sendReport = (report: Report) => process.send?.(report)

process.on('message', (order: Order) => {
  if (order.do === 'open') void open(order.bus, order.port)
  else if (order.do === 'publish')
    server?.live.publish(FIRST_OPERATOR, topicOf(order.jobpartid), order.event)
  else if (order.do === 'load') void load(order)
  else sendReport({ rss: process.memoryUsage().rss })
})
process.on('disconnect', () => process.exit(0))
