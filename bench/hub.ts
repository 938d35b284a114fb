import { setTimeout as sleep } from 'node:timers/promises'
import type { BusChoice } from '../apps/server/test/hub-process.ts'
import { reconnectAll } from './hub-reconnect.ts'
import { forkClients, forkHub, forkRaw, withNats, withNotify } from './hub-worlds.ts'
import { median, report, type Section, spread } from './report.ts'

/** BENCH_CLIENTS runs a small trial, whose results are not saved. */
const TRIAL = process.env['BENCH_CLIENTS']
const CLIENTS = Number(TRIAL ?? 5_000)
const ROUNDS = 3
const SECONDS = 10
const MAX_CPU_RATIO = 1.3
const MAX_MEMORY_RATIO = 1.3
const MAX_P99_RATIO = 2
const BETWEEN_P99_MS = 10
const MAX_RECONNECT_P99_SECONDS = 35
const MAX_RECONNECT_SECONDS = 60
/** Cars that pages of the other process follow, while updates of all cars pass between the processes. */
const WATCHED = Math.min(1_000, CLIENTS)

type Run = {
  cpuMs: number
  p50: number
  p99: number
  longest: number
  mb: number
  wholeMb: number
  connects: number
}
type Runs = { raw: Run[]; hub: Run[] }
type Passed = { p50: number; p99: number; longest: number; received: number }

/**
 * Pages that follow a car each, compared with bare sockets; the same between two processes; and all of them
 * reconnecting.
 */
export async function benchHub(): Promise<void> {
  const runs: Runs = { raw: [], hub: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['raw', 'hub'] as const) runs[kind].push(await follow(kind))
  const notify: Passed[] = []
  const nats: Passed[] = []
  const pass = (into: Passed[]) => async (bus: BusChoice) => {
    for (let round = 0; round < ROUNDS; round++) into.push(await between(bus))
  }
  await withNotify(pass(notify))
  const hasNats = await withNats(pass(nats))
  const back = await reconnectAll({ clients: CLIENTS, withinSeconds: MAX_RECONNECT_SECONDS })
  const section = sectionOf({ runs, notify, nats: hasNats ? nats : undefined, back })
  if (TRIAL === undefined) report(section)
  else console.log(JSON.stringify(section, null, 2))
}

const legs = (count: number) => Array.from({ length: count }, (_, leg) => ({ jobpartid: leg + 1 }))

async function follow(kind: 'raw' | 'hub'): Promise<Run> {
  const server = kind === 'raw' ? forkRaw() : forkHub()
  const clients = forkClients()
  try {
    const { port } = await server.request<{ port: number }>({
      do: 'open',
      bus: { kind: 'embedded' },
    })
    const empty = await server.request<{ rss: number }>({ do: 'weigh' })
    const { seconds } = await clients.request<{ connected: number; seconds: number }>({
      do: 'connect',
      kind,
      port,
      requests: legs(CLIENTS),
    })
    const load = { do: 'load', legs: CLIENTS, perSecond: CLIENTS } as const
    // one warm-up round, so that compilation and first allocations are done
    await server.request({ ...load, seconds: 2 })
    await clients.request({ do: 'measure' })
    const before = server.cpuMs()
    await server.request({ ...load, seconds: SECONDS })
    const cpuMs = server.cpuMs() - before
    await sleep(500)
    const received = await clients.request<Passed>({ do: 'read' })
    if (received.received !== CLIENTS * SECONDS)
      throw new Error(`${kind}: ${received.received} of ${CLIENTS * SECONDS} updates were received`)
    const { rss } = await server.request<{ rss: number }>({ do: 'weigh' })
    return {
      ...received,
      cpuMs,
      mb: (rss - empty.rss) / 2 ** 20,
      wholeMb: rss / 2 ** 20,
      connects: CLIENTS / seconds,
    }
  } finally {
    server.child.kill()
    clients.child.kill()
  }
}

/** One process gets the updates, pages of the other receive them. */
async function between(bus: BusChoice): Promise<Passed> {
  const [teller, server, clients] = [forkHub(), forkHub(), forkClients()]
  try {
    await teller.request({ do: 'open', bus })
    const { port } = await server.request<{ port: number }>({ do: 'open', bus })
    await clients.request({ do: 'connect', kind: 'hub', port, requests: legs(WATCHED) })
    const load = { do: 'load', legs: WATCHED, perSecond: CLIENTS } as const
    await teller.request({ ...load, seconds: 2 })
    await sleep(500)
    await clients.request({ do: 'measure' })
    await teller.request({ ...load, seconds: SECONDS })
    await sleep(500)
    const received = await clients.request<Passed>({ do: 'read' })
    if (received.received !== CLIENTS * SECONDS)
      throw new Error(
        `${bus.kind}: ${received.received} of ${CLIENTS * SECONDS} updates were received`,
      )
    return received
  } finally {
    for (const { child } of [teller, server, clients]) child.kill()
  }
}

type Results = { runs: Runs; notify: Passed[]; nats: Passed[] | undefined; back: number[] }

const MS = 2
const all = (count: number) => count.toLocaleString('en-GB')

function sectionOf({ runs, notify, nats, back }: Results): Section {
  const { raw, hub } = runs
  const perUpdate = (samples: Run[]) =>
    samples.map(({ cpuMs }) => (cpuMs * 1000) / (CLIENTS * SECONDS))
  const row = (name: string, samples: Run[]) => [
    name,
    spread(perUpdate(samples), 1),
    spread(
      samples.map(({ p50 }) => p50),
      MS,
    ),
    spread(
      samples.map(({ p99 }) => p99),
      MS,
    ),
    spread(samples.map(({ mb }) => mb)),
    spread(samples.map(({ wholeMb }) => wholeMb)),
    spread(samples.map(({ connects }) => connects)),
  ]
  const passed = (name: string, samples: Passed[]) => [
    name,
    '',
    spread(
      samples.map(({ p50 }) => p50),
      MS,
    ),
    spread(
      samples.map(({ p99 }) => p99),
      MS,
    ),
    '',
    '',
    '',
  ]
  return {
    name: 'hub',
    title: 'The live channel',
    about: `${all(CLIENTS)} pages, each following one car that moves once a second, spread evenly, over WebSockets: the hub with its protocol, groups and proofs beside bare \`ws\` with a map from car to socket. Then ${all(CLIENTS)} updates a second told to one process and heard by ${all(WATCHED)} pages of another. Memory added is by the pages and their updates; the rest is the program itself. All on one machine with the clients; ${ROUNDS} interleaved rounds of ${SECONDS} s, median (least–most).`,
    head: ['', 'CPU µs an update', 'p50 ms', 'p99 ms', 'MB added', 'MB in all', 'joins a second'],
    rows: [
      row('bare ws', raw),
      row('the hub', hub),
      passed('between processes, NOTIFY', notify),
      ...(nats ? [passed('between processes, NATS', nats)] : []),
    ],
    findings: [
      ratio('CPU', { hub: perUpdate(hub), raw: perUpdate(raw), max: MAX_CPU_RATIO }),
      ratio('p99', {
        hub: hub.map(({ p99 }) => p99),
        raw: raw.map(({ p99 }) => p99),
        max: MAX_P99_RATIO,
      }),
      ratio('Memory', {
        hub: hub.map(({ mb }) => mb),
        raw: raw.map(({ mb }) => mb),
        max: MAX_MEMORY_RATIO,
      }),
      within('NOTIFY', notify),
      nats ? within('NATS', nats) : 'NATS: not measured, there is no nats-server here.',
      reconnectResult(back),
    ],
  }
}

const met = (isMet: boolean) => (isMet ? 'met' : 'missed')

function ratio(
  name: string,
  { hub, raw, max }: { hub: number[]; raw: number[]; max: number },
): string {
  const times = median(hub) / median(raw)
  return `${name}: ${times.toFixed(2)} times that of bare ws; the aim is at most ${max}: ${met(times <= max)}.`
}

function within(name: string, samples: Passed[]): string {
  const p99 = median(samples.map((run) => run.p99))
  return `${name}: ${p99.toFixed(MS)} ms at p99; the aim is at most ${BETWEEN_P99_MS}: ${met(p99 <= BETWEEN_P99_MS)}.`
}

function reconnectResult(back: number[]): string {
  const sorted = back.toSorted((a, b) => a - b)
  const max = sorted[Math.ceil(CLIENTS * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  const last = sorted[CLIENTS - 1] ?? Number.POSITIVE_INFINITY
  const isMet = max <= MAX_RECONNECT_P99_SECONDS && last <= MAX_RECONNECT_SECONDS
  return `After the whole server was killed and started again, ${all(back.length)} of ${all(CLIENTS)} pages that come back by the specification's schedule had received the state of their leg: half after ${median(back).toFixed(1)} s, 99 % after ${max.toFixed(1)} s, the last after ${last.toFixed(1)} s; the aims are ${MAX_RECONNECT_P99_SECONDS} s and ${MAX_RECONNECT_SECONDS} s: ${met(isMet)}.`
}
