import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../../apps/server/src/postgres/open-client.ts'
import { openOwnPostgres } from '../../apps/server/test/own-postgres.ts'
import { startPooler } from '../../apps/server/test/pooler.ts'
import { makeStateDir, type Running, root, startServer } from '../../bench/server.ts'
import { findFreePort } from '../../testkit/free-port.ts'
import type { Backing, Install } from './install.ts'
import { openPatroni } from './patroni.ts'
import { findFreePorts, run, until } from './programs.ts'

export type Engine = {
  name: string
  /** Programs without which it cannot run. */
  needs: readonly string[]
  open(): Promise<Install>
}

/** The first start fills the database with the demo. */
const START_MS = 120_000
const PROCESSES = 3
const DRAIN_MS = '3000'
const RESTART_MS = 5_000

export const ENGINES: Readonly<Record<string, Engine>> = {
  embedded: { name: 'embedded database, two processes', needs: [], open: openEmbedded },
  haproxy: {
    name: 'PostgreSQL, three processes behind HAProxy',
    needs: ['haproxy'],
    open: () => openBalanced({ kind: 'plain' }),
  },
  pgbouncer: {
    name: 'PgBouncer in session mode, three processes',
    needs: ['haproxy', 'pgbouncer'],
    open: () => openBalanced({ kind: 'pgbouncer' }),
  },
  'pgbouncer-transaction': {
    name: 'PgBouncer in transaction mode with eight connections, three processes',
    needs: ['haproxy', 'pgbouncer'],
    open: () => openBalanced({ kind: 'pgbouncer-transaction' }),
  },
  standby: {
    name: 'PostgreSQL with a standby that is promoted, three processes',
    needs: ['haproxy'],
    open: () => openBalanced({ kind: 'standby' }),
  },
  patroni: {
    name: 'two PostgreSQL servers managed by Patroni, three processes',
    needs: ['haproxy', 'patroni', 'etcd'],
    open: () => openBalanced({ kind: 'patroni' }),
  },
  nats: {
    name: 'three NATS servers, three processes',
    needs: ['haproxy', 'nats-server'],
    open: () => openBalanced({ kind: 'nats' }),
  },
}

/** Several processes of one machine on one port, with the embedded database. */
async function openEmbedded(): Promise<Install> {
  const port = await findFreePort()
  const stateDir = makeStateDir()
  const server = await startServer({
    port,
    stateDir,
    env: { KERBSIDE_PROCESSES: '2', LOG_LEVEL: 'silent' },
    startMs: START_MS,
  })
  const metricOf = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const untilBoth = (pids: readonly number[]) =>
    until('both processes answer', async () => {
      const now = childrenOf(server.pid)
      return (
        now.length === 2 &&
        now.every((pid) => !pids.includes(pid)) &&
        (await metricOf('kerbside_processes')) === 2
      )
    })
  await until('both processes answer', async () => (await metricOf('kerbside_processes')) === 2)
  return {
    port,
    cardFields: `http://127.0.0.1:${port + 1}`,
    query: (sql) =>
      queryAt({ host: path.join(stateDir, 'run'), user: 'kerbside', database: 'kerbside' }, sql),
    async restart() {
      const pids = childrenOf(server.pid)
      process.kill(server.pid, 'SIGUSR2')
      await untilBoth(pids)
    },
    failure: 'kill -9 of the process with the tasks',
    async fail() {
      const [first = 0] = childrenOf(server.pid)
      process.kill(first, 'SIGKILL')
      await untilBoth([first])
    },
    async close() {
      await server.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** The server processes that a parent started, oldest first. */
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('dist/main.js'))
    .map((line) => Number(line.trim().split(' ')[0]))
    .sort((one, other) => one - other)

type Kind = 'plain' | 'pgbouncer' | 'pgbouncer-transaction' | 'standby' | 'patroni' | 'nats'

/** Three processes on their own ports behind HAProxy. */
async function openBalanced({ kind }: { kind: Kind }): Promise<Install> {
  const backing = await openBacking(kind)
  const { query, failure, switchOver, untilRedundant } = backing
  const stateDir = makeStateDir()
  const ports = await findFreePorts(PROCESSES)
  const fieldPorts = await findFreePorts(PROCESSES)
  const balancerPort = await findFreePort()
  const key = randomBytes(32).toString('hex')
  const servers: Running[] = []
  const startOnce = async (nth: number) => {
    servers[nth] = await startServer({
      port: ports[nth] ?? 0,
      stateDir,
      env: {
        KERBSIDE_KEY: key,
        CARD_FIELDS_PORT: String(fieldPorts[nth]),
        PUBLIC_URL: `http://localhost:${balancerPort}`,
        TRUSTED_PROXIES: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DRAIN_MS,
        ...backing.env,
      },
      startMs: START_MS,
    })
  }
  // as a service manager does
  const start = (nth: number) =>
    startOnce(nth).catch(async () => {
      await sleep(RESTART_MS)
      await startOnce(nth)
    })
  let proxy: ChildProcess | undefined
  const close = async () => {
    await Promise.all(servers.map((server) => server.stop()))
    proxy?.kill('SIGKILL')
    await backing.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
  try {
    for (let nth = 0; nth < PROCESSES; nth += 1) await start(nth)
    proxy = await startProxy(balancerPort, ports)
  } catch (error) {
    await close()
    throw error
  }
  const replace = async (nth: number) => {
    await servers[nth]?.stop()
    await start(nth)
    // the proxy looks once a second
    await sleep(2_000)
  }
  return {
    port: balancerPort,
    cardFields: `http://127.0.0.1:${fieldPorts[0]}`,
    query,
    async restart() {
      for (let nth = 0; nth < PROCESSES; nth += 1) await replace(nth)
    },
    failure,
    ...(switchOver && { switchOver }),
    ...(untilRedundant && { untilRedundant }),
    async fail() {
      if (backing.fail) return backing.fail()
      process.kill(servers[0]?.pid ?? 0, 'SIGKILL')
      await sleep(1_000)
      await start(0)
    },
    close,
  }
}

async function openBacking(kind: Kind): Promise<Backing> {
  if (kind === 'standby') return openPair()
  if (kind === 'patroni') return openPatroni()
  const database = await openOwnPostgres({ durable: true })
  const url = await database.createInstall('kerbside')
  const query: Install['query'] = (sql) => database.query(sql, database.url('postgres', 'kerbside'))
  if (kind === 'pgbouncer' || kind === 'pgbouncer-transaction') {
    const isShared = kind === 'pgbouncer-transaction'
    const pooler = await startPooler(database, {
      mode: isShared ? 'transaction' : 'session',
      user: 'kerbside',
      settings: isShared ? 'default_pool_size = 8' : '',
    })
    return {
      env: { DATABASE_URL: pooler.url, ...(isShared && { DATABASE_DIRECT_URL: url }) },
      query,
      failure: 'restart of the database',
      async fail() {
        await database.stop()
        await database.start()
      },
      async close() {
        await pooler.close()
        await database.close()
      },
    }
  }
  const nats = kind === 'nats' ? await openNats() : undefined
  return {
    env: { DATABASE_URL: url, ...(nats && { NATS_URL: nats.url }) },
    query,
    failure: nats ? 'kill -9 of one NATS server' : 'kill -9 of one process',
    ...(nats && { fail: () => nats.fail() }),
    async close() {
      nats?.close()
      await database.close()
    },
  }
}

/** A primary and a standby that follows it; the primary is killed and the standby promoted. */
async function openPair(): Promise<Backing> {
  const primary = await openOwnPostgres({ durable: true })
  const url = await primary.createInstall('kerbside')
  await primary.stop()
  const standby = await openOwnPostgres({ standbyOf: primary, durable: true })
  await primary.start()
  await standby.start()
  // a confirmed booking must be on both
  await primary.query("alter system set synchronous_standby_names = '*'")
  await primary.query('select pg_reload_conf()')
  let serving = primary
  const both = url.replace(
    `127.0.0.1:${primary.port}`,
    `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`,
  )
  return {
    env: { DATABASE_URL: `${both}?target_session_attrs=read-write` },
    query: (sql) => serving.query(sql, serving.url('postgres', 'kerbside')),
    failure: 'kill -9 of the primary, promotion of the standby',
    async fail() {
      await primary.kill()
      await standby.query("alter system set synchronous_standby_names = ''")
      await standby.query('select pg_promote(true, 60)')
      await standby.query('select pg_reload_conf()')
      serving = standby
    },
    async close() {
      await Promise.all([primary.close(), standby.close()])
    },
  }
}

async function openNats() {
  const ports = await findFreePorts(3)
  const routePorts = await findFreePorts(3)
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-nats-'))
  const template = readFileSync(path.join(root, 'deploy/nats.conf'), 'utf8')
  const servers = ports.map((port, index) => {
    const config = template
      .replace('nats1', `nats${index + 1}`)
      .replace('127.0.0.1:4222\n', `127.0.0.1:${port}\n`)
      .replace('listen: 127.0.0.1:6222', `listen: 127.0.0.1:${routePorts[index]}`)
      .replace(
        /routes: .*/,
        `routes: [${routePorts.map((item) => `nats://127.0.0.1:${item}`).join(', ')}]`,
      )
    const file = path.join(folder, `nats${index + 1}.conf`)
    writeFileSync(file, config)
    return run('nats-server', ['-c', file])
  })
  return {
    url: ports.map((port) => `nats://127.0.0.1:${port}`).join(','),
    async fail() {
      servers[0]?.kill('SIGKILL')
      await sleep(2_000)
    },
    close() {
      for (const server of servers) server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** HAProxy with the configuration of deploy/, with these ports. */
async function startProxy(port: number, ports: readonly number[]): Promise<ChildProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-haproxy-'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8')
      .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
      .replace(/(server kerbside(\d)) .*/g, (_, server: string, nth: string) => {
        return `${server} 127.0.0.1:${ports[Number(nth) - 1]}`
      }),
  )
  const proxy = run('haproxy', ['-db', '-f', file])
  await until('HAProxy answers', async () => {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`)
    return ok
  })
  return proxy
}

async function queryAt<Row>(
  connection: { host: string; user: string; database: string },
  sql: string,
): Promise<Row[]> {
  const client = openClient({ ...connection, port: 5432 })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}
