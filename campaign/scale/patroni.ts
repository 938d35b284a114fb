import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findAccount, giveTo } from '../../apps/server/src/postgres/account.ts'
import { openClient } from '../../apps/server/src/postgres/open-client.ts'
import { findPostmaster } from '../../apps/server/src/postgres/pid-file.ts'
import { findPrograms } from '../../apps/server/test/own-postgres.ts'
import { root } from '../../bench/server.ts'
import type { Backing } from './install.ts'
import { findFreePorts, run, until } from './programs.ts'

type Node = { name: string; port: number; api: string; data: string; patroni: ChildProcess }

const CONFIG = path.join(root, 'deploy/patroni.yml')

/**
 * Two servers with the configuration of deploy/, which Patroni manages with an etcd. A planned switchover, and a kill of
 * everything that runs on the primary's machine: Patroni promotes the other.
 */
export async function openPatroni(): Promise<Backing> {
  const account = findAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-patroni-'))
  chmodSync(folder, 0o755)
  giveTo(account, folder)
  const [clients = 0, peers = 0, ...ports] = await findFreePorts(6)
  const etcd = run('etcd', [
    `--data-dir=${path.join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${clients}`,
    `--advertise-client-urls=http://127.0.0.1:${clients}`,
    `--listen-peer-urls=http://127.0.0.1:${peers}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
    `--initial-cluster=default=http://127.0.0.1:${peers}`,
  ])
  const bin = findPrograms(account, folder)
  const nodes = [0, 1].map((index): Node => {
    const name = `db${index + 1}`
    const home = path.join(folder, name)
    const data = path.join(home, 'data')
    const [port = 0, api = 0] = ports.slice(2 * index)
    const file = path.join(home, 'patroni.yml')
    mkdirSync(home)
    giveTo(account, home)
    writeFileSync(
      file,
      readFileSync(CONFIG, 'utf8')
        .replace('name: db1', `name: ${name}`)
        .replaceAll('127.0.0.1:8008', `127.0.0.1:${api}`)
        .replaceAll('127.0.0.1:5432', `127.0.0.1:${port}`)
        .replace('127.0.0.1:2379', `127.0.0.1:${clients}`)
        .replace(/bin_dir: .*/, `bin_dir: ${bin}`)
        .replace(
          /data_dir: .*/,
          `data_dir: ${data}\n  parameters:\n    unix_socket_directories: ${home}`,
        ),
    )
    const patroni = run('patroni', [file], {
      ...account,
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C.UTF-8' },
    })
    return { name, port, api: `http://127.0.0.1:${api}`, data, patroni }
  })
  const close = async () => {
    await Promise.all(nodes.map(({ patroni }) => end(patroni)))
    etcd.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }

  const query = async <Row>(
    sql: string,
    { database = 'kerbside', among = nodes }: { database?: string; among?: Node[] } = {},
  ): Promise<Row[]> => {
    const urls = among.map(
      ({ port }) => `postgres://postgres:change-me@127.0.0.1:${port}/${database}`,
    )
    const client = openClient({ connectionString: urls[0], candidates: urls })
    try {
      await client.connect()
      return (await client.query(sql)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  /** Resolves when there is a primary, and a standby that confirms its commits. */
  const findBoth = async (): Promise<{ primary: Node; standby: Node }> => {
    let both: { primary: Node; standby: Node } | undefined
    await until('Patroni has a primary and a synchronous standby', async () => {
      const { members } = (await (await fetch(`${nodes[0]?.api}/cluster`)).json()) as {
        members: { name: string; role: string }[]
      }
      const find = (role: string) =>
        nodes.find(({ name }) => members.some((item) => item.name === name && item.role === role))
      const [primary, standby] = [find('leader'), find('sync_standby')]
      both = primary && standby && { primary, standby }
      return both !== undefined
    })
    if (!both) throw new Error('no primary')
    return both
  }
  const untilWritable = (node: Node) =>
    until('Patroni has made the other server the primary', async () => {
      const [row] = await query<{ is: boolean }>('select not pg_is_in_recovery() as is', {
        among: [node],
      })
      return row?.is === true
    })

  try {
    await findBoth()
    const inside = { database: 'postgres' }
    await query("create role kerbside login createrole password 'kerbside'", inside)
    await query('create database kerbside owner kerbside', inside)
  } catch (error) {
    await close()
    throw error
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    env: {
      DATABASE_URL: `postgres://kerbside:kerbside@${hosts}/kerbside?target_session_attrs=read-write`,
    },
    query,
    async switchOver() {
      const { primary, standby } = await findBoth()
      const { ok } = await fetch(`${primary.api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
      })
      if (!ok) throw new Error('Patroni refused the switchover')
      await untilWritable(standby)
    },
    async untilRedundant() {
      await findBoth()
    },
    failure: 'kill -9 of all that runs on the primary’s machine, promotion by Patroni',
    async fail() {
      const { primary, standby } = await findBoth()
      killAll(primary)
      await untilWritable(standby)
    },
    close,
  }
}

/** As when its machine loses power: Patroni, PostgreSQL and each of its sessions. */
function killAll({ patroni, data }: Node): void {
  const postmaster = findPostmaster(data) ?? 0
  const sessions = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
    encoding: 'utf8',
  })
  patroni.kill('SIGKILL')
  for (const pid of [postmaster, ...sessions.split('\n').map(Number)])
    if (pid > 0) process.kill(pid, 'SIGKILL')
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
