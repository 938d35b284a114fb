import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.ts'

/** The system user that the database runs as; empty if it is this process's own user. */
export type Account = { uid: number; gid: number } | { uid?: never; gid?: never }

/**
 * Accounts made for a database or for Kerbside; else `games`, which every Linux has, even a minimal container, and which
 * runs no processes. Never `nobody`: other services that run as `nobody` could read the files.
 */
const ACCOUNTS = ['postgres', 'kerbside', 'games']

/** PostgreSQL does not run as root: then it runs as an unprivileged account that already exists. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const account = pickAccount(readFileSync('/etc/passwd', 'utf8'))
  if (account === undefined)
    throw new CommandError(
      'PostgreSQL can’t run as root, and this machine has no account postgres, kerbside or games. Start as an ordinary user, or create an account: useradd --system --no-create-home kerbside',
    )
  return account
}

/** Picks the account from the text of /etc/passwd. */
export function pickAccount(passwd: string): { uid: number; gid: number } | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'))
  const line = ACCOUNTS.flatMap((name) => lines.filter((item) => item[0] === name))[0]
  return line && { uid: Number(line[2]), gid: Number(line[3]) }
}

/** Whether this account may enter the folder; every folder on the path must allow it. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** Makes a folder with exactly this mode whatever the umask; an existing folder keeps its mode. */
export function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder), 0o755)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (existsSync(folder)) return
    throw error
  }
  chmodSync(folder, mode)
}

export function giveTo(account: Account, folder: string): void {
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
}
