import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../../testkit/free-port.ts'
import { type Account, findAccount, giveTo } from '../src/postgres/account.ts'
import { prepareBinaries } from '../src/postgres/binaries.ts'
import { type Leashed, startLeashed } from '../src/postgres/leash.ts'
import { openClient } from '../src/postgres/open-client.ts'
import { findPostmaster } from '../src/postgres/pid-file.ts'

const START_MS = 60_000
const DEBIAN = '/usr/lib/postgresql'

export type OwnPostgres = Awaited<ReturnType<typeof openOwnPostgres>>

/** The newest installed PostgreSQL programs from version 15 on; undefined if there are none. */
function findInstalled(): string | undefined {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const newest = Math.max(0, ...majors.filter((major) => major >= 15))
  return newest === 0 ? undefined : path.join(DEBIAN, String(newest), 'bin')
}

/** The folder of PostgreSQL's programs: the system's if there are any, otherwise the embedded ones. */
export const findPrograms = (account: Account, stateDir: string): string =>
  findInstalled() ?? path.join(prepareBinaries(account, { stateDir }).home, 'bin')

/**
 * An external PostgreSQL: on a port of 127.0.0.1, with a superuser `postgres` and no passwords. It uses the
 * system's programs if there are any, otherwise the embedded ones, and ends with this process at the latest.
 * `standbyOf` is a stopped server: the standby starts from its files and then follows its changes.
 */
export async function openOwnPostgres({
  standbyOf,
  durable = false,
}: {
  standbyOf?: OwnPostgres
  /** Whether commits are flushed to disk: for tests that kill it and count rows. */
  durable?: boolean
} = {}) {
  const account = findAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-own-'))
  chmodSync(folder, 0o755)
  const home = path.join(folder, 'home')
  const data = path.join(folder, 'data')
  execFileSync('mkdir', ['-p', home])
  giveTo(account, home)
  const bin = findPrograms(account, home)
  const port = await findFreePort()
  const run = (command: [string, ...string[]]) =>
    startLeashed(command, { account, folder: home, log: () => {} })
  let leashed: Leashed | undefined

  if (standbyOf) {
    cpSync(standbyOf.data, data, { recursive: true, preserveTimestamps: true })
    if (account.uid !== undefined)
      execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
    chmodSync(data, 0o700)
    writeFileSync(path.join(data, 'standby.signal'), '')
    appendFileSync(
      path.join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${standbyOf.port} user=postgres'\n`,
    )
  } else {
    giveTo(account, folder)
    const { code, output } = await run([
      path.join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ]).ended
    if (code !== 0) throw new Error(`initdb: ${output}`)
  }

  const url = (user = 'postgres', database = 'postgres') =>
    `postgres://${user}@127.0.0.1:${port}/${database}`
  const query = async <Row>(sql: string, connectionString = url()): Promise<Row[]> => {
    const client = openClient({ connectionString, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      return (await client.query(sql)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  const server = {
    port,
    data,
    account,
    url,
    query,
    async start(): Promise<void> {
      const started = run([
        path.join(bin, 'postgres'),
        '-D',
        data,
        '-p',
        String(port),
        '-h',
        '127.0.0.1',
        '-k',
        home,
        '-c',
        'max_connections=200',
        '-c',
        `fsync=${durable ? 'on' : 'off'}`,
      ])
      leashed = started
      const late = Date.now() + START_MS
      while (
        !(await query('select 1').then(
          () => true,
          () => false,
        ))
      ) {
        if (started.hasEnded() || Date.now() > late)
          throw new Error(`not started: ${(await started.ended).output}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** A fast shutdown: sessions end and open transactions are rolled back. */
    async stop(): Promise<void> {
      leashed?.letGo()
      await leashed?.ended
    },
    /** Kills the postmaster with SIGKILL. */
    async kill(): Promise<void> {
      const pid = findPostmaster(data)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await leashed?.ended
    },
    /** A database with its own owner, who is no superuser, as docs/operating.md describes. */
    async createInstall(name: string): Promise<string> {
      await query(`create role ${name} login createrole`)
      await query(`create database ${name} owner ${name}`)
      return url(name, name)
    },
    async close(): Promise<void> {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  if (!standbyOf) await server.start()
  return server
}
