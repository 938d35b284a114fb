import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { CommandError } from '../command-error.ts'
import { type Account, canEnter, giveTo, makeFolder } from './account.ts'
import { startLeashed } from './leash.ts'
import { findPostmaster, isAlive } from './pid-file.ts'

/** The superuser of the embedded cluster; it runs migrations, and nothing else connects as it. */
export const OWNER = 'kerbside'

export type Cluster = { data: string; socketDir: string; account: Account }

/** The cluster's folder and socket folder, made if missing; the remains of an interrupted start are deleted. */
export async function prepareCluster(
  account: Account,
  { stateDir, home, major }: { stateDir: string; home: string; major: number },
): Promise<Cluster> {
  const data = path.join(stateDir, `pgdata-${major}`)
  const socketDir = path.join(stateDir, 'run')
  // sockaddr_un holds 107 bytes, and PostgreSQL adds a file name of 15
  if (Buffer.byteLength(socketDir) > 90)
    throw new CommandError(
      `The path in KERBSIDE_DATA is too long for a socket: ${stateDir}. Choose a shorter one.`,
    )
  makeFolder(socketDir, 0o700)
  giveTo(account, socketDir)
  if (!canEnter(account, stateDir))
    throw new CommandError(
      `The database’s account has no access to ${stateDir}. Set KERBSIDE_DATA to a folder it can open, such as /var/lib/kerbside.`,
    )
  assertSameVersion(stateDir, data)
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(account, { data, home })
  takeOver(account, data)
  writeAccess(account, data)
  sweep(stateDir)
  return { data, socketDir, account }
}

/** Older versions ran the cluster as `nobody` without an account `postgres`: changes the owner of its files once. */
function takeOver(account: Account, data: string): void {
  if (account.uid === undefined || statSync(data).uid === account.uid) return
  if (findPostmaster(data) !== undefined) return
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
}

/**
 * Only the system user that Kerbside runs as may sign in, not even the account the database runs as. The kernel reports
 * the user at the other end of the socket (peer authentication). Written at every start, because clusters of older
 * versions used trust authentication.
 */
function writeAccess(account: Account, data: string): void {
  const { username } = userInfo()
  const files = {
    'pg_hba.conf': 'local all all peer map=kerbside\n',
    'pg_ident.conf': `kerbside "${username}" all\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(data, name)
    if (readFileSync(file, 'utf8') === text) continue
    writeFileSync(file, text)
    giveTo(account, file)
  }
}

function assertSameVersion(stateDir: string, data: string): void {
  const others = readdirSync(stateDir).filter((name) => /^pgdata-\d+$/.test(name))
  if (others.length > 0 && !existsSync(data))
    throw new CommandError(
      `${stateDir} holds ${others.join(', ')}, made by another version of PostgreSQL. This version needs ${path.basename(data)}. Make a backup with the earlier version and restore it here (docs/operating.md).`,
    )
}

/** initdb works in a temporary folder that is renamed when complete, so a kill leaves no partial cluster. */
async function initialise(account: Account, { data, home }: { data: string; home: string }) {
  const aside = `${data}.init-${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  makeFolder(aside, 0o700)
  giveTo(account, aside)
  const where = ['-D', aside, '-U', OWNER, '--auth-local=peer', '--auth-host=reject']
  // the builtin locale never changes with the machine's libraries, so indexes stay valid
  const initdbArgs = [
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const initdb = startLeashed([path.join(home, 'bin', 'initdb'), ...where, ...initdbArgs], {
    account,
    folder: aside,
    log: () => {},
  })
  const { code, output } = await initdb.ended
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true })
    throw new CommandError(`Couldn’t create the embedded database: ${reasonIn(output)}`)
  }
  try {
    renameSync(aside, data)
    syncFolder(path.dirname(data))
  } catch (error) {
    // another process made the cluster at the same moment, and this process can use it
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function sweep(stateDir: string): void {
  for (const name of readdirSync(stateDir)) {
    const pid = /^pgdata-\d+\.init-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      rmSync(path.join(stateDir, name), { recursive: true, force: true })
    } catch {
      // its initdb is only just ending; the next start sweeps again
    }
  }
}

/** The one line of PostgreSQL's output that gives the reason. */
export function reasonIn(output: string): string {
  if (/No space left on device|Disk quota exceeded/.test(output))
    return 'no space is left on the disk.'
  if (/File too large|File size limit|signal 25/.test(output))
    return 'a file reached the size limit of this shell (ulimit -f).'
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((item) => /FATAL|PANIC|error:|ERROR/.test(item)) ?? lines.at(-1)
  return line?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '').trim() ?? 'it said nothing.'
}
