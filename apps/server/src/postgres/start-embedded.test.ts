import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFolder, startDurable } from '../../test/database.ts'
import {
  databasePids,
  pidsNaming,
  postmasterPid,
  spawnDatabase,
  until,
} from '../../test/database-process.ts'
import { canEnter, findAccount } from './account.ts'
import { openClient, openPool } from './open-client.ts'
import { startEmbeddedPostgres } from './start-embedded.ts'

// these tests start whole processes, which takes time on a busy machine
vi.setConfig({ testTimeout: 60_000 })

async function query(stateDir: string, sql: string): Promise<unknown[]> {
  const client = openClient({
    host: path.join(stateDir, 'run'),
    user: 'kerbside',
    database: 'kerbside',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const modules = fileURLToPath(new URL('../../../../node_modules/tsx/dist', import.meta.url))
const asRoot = process.getuid?.() === 0

describe.skipIf(process.platform !== 'linux')('the embedded database', () => {
  test('has every durability setting on, and listens only on its own socket', async () => {
    const server = await startDurable()
    const stateDir = server.stateDir

    expect(
      await query(
        stateDir,
        "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as tcp",
      ),
    ).toEqual([{ fsync: 'on', sync: 'on', tcp: '' }])
    expect(statSync(path.join(stateDir, 'run')).mode & 0o777).toBe(0o700)
    await server.stop()
  })

  test('leaves no process or file of it after stop', async () => {
    const stateDir = openFolder()
    const server = await startEmbeddedPostgres({ stateDir })
    expect(databasePids(stateDir)).not.toEqual([])

    await server.stop()

    expect(pidsNaming(stateDir)).toEqual([])
    expect(readdirSync(path.join(stateDir, 'run'))).toEqual([])
  })

  test('stops by itself when its process is killed with -9, and saved rows survive', async () => {
    const stateDir = openFolder()
    const first = spawnDatabase(stateDir)
    await first.ready
    await query(stateDir, "create table cab (plate text); insert into cab values ('LN19 KRB')")

    first.child.kill('SIGKILL')

    await first.over
    await until(() => databasePids(stateDir).length === 0, 60_000)
    const again = await startEmbeddedPostgres({ stateDir })
    expect(again.attached).toBe(false)
    expect(await query(stateDir, 'select plate from cab')).toEqual([{ plate: 'LN19 KRB' }])
    await again.stop()
  })

  test('restarts with every acknowledged row after the postmaster and all its children are killed under load', async () => {
    const stateDir = openFolder()
    const server = await startEmbeddedPostgres({ stateDir })
    onTestFinished(() => server.stop())
    await query(stateDir, 'create table ack (id integer primary key)')
    const pool = openPool({ ...server.connection, max: 8, connectionTimeoutMillis: 1000 })
    pool.on('error', () => {})
    const acknowledged: number[] = []
    let next = 0
    let writing = true
    const write = async () => {
      while (writing) {
        const id = (next += 1)
        await pool.query('insert into ack values ($1)', [id]).then(
          () => acknowledged.push(id),
          () => new Promise((later) => setTimeout(later, 5)),
        )
      }
    }
    const writers = Array.from({ length: 8 }, write)

    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.length
      await until(() => acknowledged.length > before + 100, 20_000)
      const killed = postmasterPid(stateDir)
      process.kill(killed, 'SIGKILL')
      await until(() => ![killed, 0].includes(postmasterPid(stateDir)), 20_000)
    }
    const before = acknowledged.length
    await until(() => acknowledged.length > before, 20_000)
    writing = false
    await Promise.all(writers)
    await pool.end()

    const rows = (await query(stateDir, 'select id from ack')) as { id: number }[]
    const retained = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !retained.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(300)
  }, 60_000)

  test('is attached to after all processes around it have died', async () => {
    const stateDir = openFolder()
    const first = spawnDatabase(stateDir)
    await first.ready
    const postmaster = postmasterPid(stateDir)

    // the shell and its watcher first, so that no process holds the pipe; stopped before, so that none of them
    // reacts to the death of another
    const keepers = databasePids(stateDir).filter((item) => item !== postmaster)
    for (const pid of keepers) process.kill(pid, 'SIGSTOP')
    for (const pid of keepers) process.kill(pid, 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.over

    const second = await startEmbeddedPostgres({ stateDir })
    expect(second.attached).toBe(true)
    expect(postmasterPid(stateDir)).toBe(postmaster)
    expect(await query(stateDir, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    process.kill(postmaster, 'SIGINT')
    await until(() => databasePids(stateDir).length === 0, 60_000)
  })

  test('starts although a lock file names another living program', async () => {
    const stateDir = openFolder()
    await startEmbeddedPostgres({ stateDir }).then((server) => server.stop())
    const otherProcess = spawn('sleep', ['60'])
    onTestFinished(() => {
      otherProcess.kill()
    })
    const data = readdirSync(stateDir).find((name) => name.startsWith('pgdata-')) ?? ''
    for (const file of [`${data}/postmaster.pid`, 'run/.s.PGSQL.5432.lock'])
      writeFileSync(path.join(stateDir, file), `${otherProcess.pid}\n${stateDir}/${data}\n`)

    const server = await startEmbeddedPostgres({ stateDir })

    expect(server.attached).toBe(false)
    expect(await query(stateDir, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('is shared by three processes that start at once in an empty folder, and survives its owner', async () => {
    const stateDir = openFolder()
    const all = [1, 2, 3].map(() => spawnDatabase(stateDir))
    const states = await Promise.all(all.map(({ ready }) => ready))
    expect(states.filter(({ attached }) => !attached)).toHaveLength(1)
    await query(stateDir, 'create table shared (one integer)')

    const owner = all[states.findIndex(({ attached }) => !attached)]
    await owner?.end()

    const others = all.filter((item) => item !== owner)
    await expect
      .poll(() => query(stateDir, 'select one from shared').catch(() => 'away'), {
        timeout: 10_000,
      })
      .toEqual([])
    await Promise.all(others.map((other) => other.end()))
    expect(pidsNaming(stateDir)).toEqual([])
  })

  test('leaves no partial cluster when it is killed during its creation', async () => {
    const stateDir = openFolder()
    const first = spawnDatabase(stateDir)
    await until(() => readdirSync(stateDir).some((name) => name.includes('.init-')), 20_000)

    first.child.kill('SIGKILL')

    await first.over
    // initdb finishes its current step before it cleans up
    await until(() => databasePids(stateDir).length === 0, 30_000)
    expect(readdirSync(stateDir).filter((name) => /^pgdata-\d+$/.test(name))).toEqual([])
    const server = await startEmbeddedPostgres({ stateDir })
    expect(readdirSync(stateDir).filter((name) => name.includes('.init-'))).toEqual([])
    await server.stop()
  })

  test('starts under umask 077', async () => {
    const stateDir = openFolder()
    const held = spawnDatabase(stateDir, ['sh', '-c', 'umask 077; exec "$@"', 'sh'])

    expect(await held.ready).toEqual({ attached: false })
    await held.end()
  })

  test('starts for an ordinary user', async ({ skip }) => {
    const nobodyUser = { uid: 65534, gid: 65534 }
    skip(!asRoot, 'every test here already is one')
    skip(!existsSync('/usr/sbin/runuser'), 'no runuser on this machine')
    skip(!canEnter(nobodyUser, modules), 'this checkout is closed to other users')
    const folder = path.join(openFolder(), 'ordinary')
    mkdirSync(folder)
    chownSync(folder, nobodyUser.uid, nobodyUser.gid)
    const held = spawnDatabase(folder, ['/usr/sbin/runuser', '-u', 'nobody', '--'])

    expect(await held.ready).toEqual({ attached: false })
    await held.end()
    expect(pidsNaming(folder)).toEqual([])
  })

  test('accepts only the system user that Kerbside runs as, not even the account of the database', async ({
    skip,
  }) => {
    const account = findAccount()
    skip(account.uid === undefined, 'both are the same user here')
    skip(!canEnter(account, modules), 'this checkout is closed to other users')
    const stateDir = openFolder()
    const server = await startEmbeddedPostgres({ stateDir })
    onTestFinished(() => server.stop())
    const runAs = (user: string) =>
      spawnSync(
        process.execPath,
        [
          '-e',
          `const client = new (require('pg').Client)({ host: process.argv[1], user: process.argv[2], database: 'kerbside' })
           client.connect().then(() => { console.log('in'); client.end() }, (error) => console.log(error.code))`,
          path.join(stateDir, 'run'),
          user,
        ],
        { cwd: path.dirname(modules), encoding: 'utf8', uid: account.uid, gid: account.gid },
      ).stdout.trim()
    for (const user of ['kerbside', 'kerbside_app', 'postgres']) expect(runAs(user)).toBe('28000')
    expect(await query(stateDir, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('replaces the trust authentication of an older cluster by peer authentication at the next start', async () => {
    const stateDir = openFolder()
    await startEmbeddedPostgres({ stateDir }).then((server) => server.stop())
    const data = path.join(
      stateDir,
      readdirSync(stateDir).find((name) => /^pgdata-\d+$/.test(name)) ?? '',
    )
    writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n')
    const server = await startEmbeddedPostgres({ stateDir })
    expect(await query(stateDir, 'select auth_method, database from pg_hba_file_rules')).toEqual([
      { auth_method: 'peer', database: ['all'] },
    ])
    await server.stop()
  })

  test.skipIf(!asRoot)('reports a folder closed to its account in one line', async () => {
    const stateDir = openFolder()
    const closed = path.join(stateDir, 'closed')
    mkdirSync(closed, { mode: 0o700 })

    const { code, output } = await spawnDatabase(path.join(closed, 'data')).over

    expect(code).toBe(1)
    expect(output).toMatch(/^kerbside: The database’s account has no access to .*\n$/)
  })

  test('reports a full disk or quota in one line', async () => {
    const stateDir = openFolder()

    const { code, output } = await spawnDatabase(stateDir, [
      'sh',
      '-c',
      'ulimit -f 2000; exec "$@"',
      'sh',
    ]).over

    expect(code).toBe(1)
    expect(output).toMatch(/^kerbside: .*(size limit|no space).*\n$/i)
    expect(databasePids(stateDir)).toEqual([])
  })

  test('reports a path too long for a socket in one line', async () => {
    const stateDir = path.join(openFolder(), 'a'.repeat(90))
    await expect(startEmbeddedPostgres({ stateDir })).rejects.toThrow('too long for a socket')
  })
})
