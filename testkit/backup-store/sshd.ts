import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'

const SSHD = '/usr/sbin/sshd'

/** Why the tests against a real server cannot run here; undefined if they can. */
export const WHY_NO_SSHD: string | undefined = existsSync(SSHD)
  ? undefined
  : `there is no ${SSHD} on this machine`

export type Sshd = {
  user: string
  host: string
  port: number
  /** Private keys of the client: one that the server accepts, one that it does not know. */
  key: string
  otherKey: string
  /** Host keys: the right one, none, and another one. */
  knownHosts: string
  emptyKnownHosts: string
  wrongKnownHosts: string
  close(): Promise<void>
}

/** A real OpenSSH server on loopback, with its keys in `folder`. */
export async function startSshd(folder: string): Promise<Sshd> {
  const at = (name: string) => path.join(folder, name)
  const makeKey = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)])
    return at(name)
  }
  const port = await findFreePort()
  const hostKey = makeKey('host')
  const key = makeKey('client')
  const otherKey = makeKey('other')
  const nameHost = (file: string, publicKey: string): string => {
    writeFileSync(at(file), `[127.0.0.1]:${port} ${readFileSync(`${publicKey}.pub`, 'utf8')}`)
    return at(file)
  }
  writeFileSync(at('authorized'), readFileSync(`${key}.pub`))
  writeFileSync(at('empty'), '')
  writeFileSync(
    at('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${at('authorized')}`,
      `PidFile ${at('pid')}`,
      'StrictModes no',
      'UsePAM no',
      'PasswordAuthentication no',
      'PermitRootLogin prohibit-password',
      'Subsystem sftp internal-sftp',
      '',
    ].join('\n'),
  )
  // as root, sshd separates privileges in this folder
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const server = spawn(SSHD, ['-D', '-e', '-f', at('config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  while (!(await isOpen(port))) {
    if (server.exitCode !== null) throw new Error(`sshd ended: ${log}`)
    await delay(20)
  }
  return {
    user: userInfo().username,
    host: '127.0.0.1',
    port,
    key,
    otherKey,
    knownHosts: nameHost('known hosts', hostKey),
    emptyKnownHosts: at('empty'),
    wrongKnownHosts: nameHost('wrong-hosts', otherKey),
    close: () =>
      new Promise((done) => {
        server.once('exit', () => done())
        server.kill()
      }),
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
