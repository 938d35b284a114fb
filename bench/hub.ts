import { setTimeout as sleep } from 'node:timers/promises'
import type { BusChoice } from '../apps/server/test/hub-process.ts'
import { reconnectAll } from './hub-reconnect.ts'
import { forkClients, forkHub, forkRaw, withNats, withNotify } from './hub-worlds.ts'
import { median, report, type Section, spread } from './report.ts'

/** BENCH_CLIENTS tries it small, and then nothing is written down. */
const TRIAL = process.env['BENCH_CLIENTS']
const CLIENTS = Number(TRIAL ?? 5_000)
const ROUNDS = 3
const SECONDS = 10
const MOST_CPU = 1.3
const MOST_MEMORY = 1.3
const MOST_P99 = 2
const BETWEEN_P99_MS = 10
const MOST_BACK_99_SECONDS = 35
const MOST_BACK_SECONDS = 60
/** Followed by pages of the other process while updates of all cars pass between them. */
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
type Passed = { p50: number; p99: number; longest: number; heard: number }

/** Pages that follow a car each, beside bare sockets; the same between two processes; and all of them coming back. */
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
  const back = await reconnectAll({ clients: CLIENTS, withinSeconds: MOST_BACK_SECONDS })
  const section = sectionOf({ runs, notify, nats: hasNats ? nats : undefined, back })
  if (TRIAL === undefined) report(section)
  else console.log(JSON.stringify(section, null, 2))
}

const legs = (count: number) => Array.from({ length: count }, (_, leg) => ({ jobpartid: leg + 1 }))

async function follow(kind: 'raw' | 'hub'): Promise<Run> {
  const server = kind === 'raw' ? forkRaw() : forkHub()
  const clients = forkClients()
  try {
    const { port } = await server.ask<{ port: number }>({ do: 'open', bus: { kind: 'embedded' } })
    const empty = await server.ask<{ rss: number }>({ do: 'weigh' })
    const { seconds } = await clients.ask<{ connected: number; seconds: number }>({
      do: 'connect',
      kind,
      port,
      asks: legs(CLIENTS),
    })
    const load = { do: 'load', legs: CLIENTS, perSecond: CLIENTS } as const
    // once round, so that what is compiled and allocated once is
    await server.ask({ ...load, seconds: 2 })
    await clients.ask({ do: 'measure' })
    const before = server.cpuMs()
    await server.ask({ ...load, seconds: SECONDS })
    const cpuMs = server.cpuMs() - before
    await sleep(500)
    const heard = await clients.ask<Passed>({ do: 'read' })
    if (heard.heard !== CLIENTS * SECONDS)
      throw new Error(`${kind}: ${heard.heard} of ${CLIENTS * SECONDS} updates were heard`)
    const { rss } = await server.ask<{ rss: number }>({ do: 'weigh' })
    return {
      ...heard,
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

/** One process is told, pages of the other hear. */
async function between(bus: BusChoice): Promise<Passed> {
  const [teller, server, clients] = [forkHub(), forkHub(), forkClients()]
  try {
    await teller.ask({ do: 'open', bus })
    const { port } = await server.ask<{ port: number }>({ do: 'open', bus })
    await clients.ask({ do: 'connect', kind: 'hub', port, asks: legs(WATCHED) })
    const load = { do: 'load', legs: WATCHED, perSecond: CLIENTS } as const
    await teller.ask({ ...load, seconds: 2 })
    await sleep(500)
    await clients.ask({ do: 'measure' })
    await teller.ask({ ...load, seconds: SECONDS })
    await sleep(500)
    const heard = await clients.ask<Passed>({ do: 'read' })
    if (heard.heard !== CLIENTS * SECONDS)
      throw new Error(`${bus.kind}: ${heard.heard} of ${CLIENTS * SECONDS} updates were heard`)
    return heard
  } finally {
    for (const { child } of [teller, server, clients]) child.kill()
  }
}

type Results = { runs: Runs; notify: Passed[]; nats: Passed[] | undefined; back: number[] }

const MS = 2
const all = (count: number) => count.toLocaleString('en-GB')

function sectionOf({ runs, notify, nats, back }: Results): Section {
  const { raw, hub } = runs
  const perUpdate = (of: Run[]) => of.map(({ cpuMs }) => (cpuMs * 1000) / (CLIENTS * SECONDS))
  const row = (name: string, of: Run[]) => [
    name,
    spread(perUpdate(of), 1),
    spread(
      of.map(({ p50 }) => p50),
      MS,
    ),
    spread(
      of.map(({ p99 }) => p99),
      MS,
    ),
    spread(of.map(({ mb }) => mb)),
    spread(of.map(({ wholeMb }) => wholeMb)),
    spread(of.map(({ connects }) => connects)),
  ]
  const passed = (name: string, of: Passed[]) => [
    name,
    '',
    spread(
      of.map(({ p50 }) => p50),
      MS,
    ),
    spread(
      of.map(({ p99 }) => p99),
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
    verdicts: [
      ratio('CPU', { hub: perUpdate(hub), raw: perUpdate(raw), most: MOST_CPU }),
      ratio('p99', {
        hub: hub.map(({ p99 }) => p99),
        raw: raw.map(({ p99 }) => p99),
        most: MOST_P99,
      }),
      ratio('Memory', {
        hub: hub.map(({ mb }) => mb),
        raw: raw.map(({ mb }) => mb),
        most: MOST_MEMORY,
      }),
      within('NOTIFY', notify),
      nats ? within('NATS', nats) : 'NATS: not measured, there is no nats-server here.',
      backVerdict(back),
    ],
  }
}

const met = (isMet: boolean) => (isMet ? 'met' : 'missed')

function ratio(
  name: string,
  { hub, raw, most }: { hub: number[]; raw: number[]; most: number },
): string {
  const times = median(hub) / median(raw)
  return `${name}: ${times.toFixed(2)} times that of bare ws; the aim is at most ${most}: ${met(times <= most)}.`
}

function within(name: string, of: Passed[]): string {
  const p99 = median(of.map((run) => run.p99))
  return `${name}: ${p99.toFixed(MS)} ms at p99; the aim is at most ${BETWEEN_P99_MS}: ${met(p99 <= BETWEEN_P99_MS)}.`
}

function backVerdict(back: number[]): string {
  const sorted = back.toSorted((a, b) => a - b)
  const most = sorted[Math.ceil(CLIENTS * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  const last = sorted[CLIENTS - 1] ?? Number.POSITIVE_INFINITY
  const isMet = most <= MOST_BACK_99_SECONDS && last <= MOST_BACK_SECONDS
  return `After the whole server was killed and started again, ${all(back.length)} of ${all(CLIENTS)} pages that come back by the specification's schedule had been told how their ride stands: half after ${median(back).toFixed(1)} s, 99 % after ${most.toFixed(1)} s, the last after ${last.toFixed(1)} s; the aims are ${MOST_BACK_99_SECONDS} s and ${MOST_BACK_SECONDS} s: ${met(isMet)}.`
}
