import { spawn } from 'node:child_process'
import path from 'node:path'
import type { BackupStore, StoreFailure } from './port.ts'
import type { SshFiles } from './read-target.ts'

const PART = '.part'
const CONNECT_SECONDS = 20

export type SftpOptions = SshFiles & {
  user: string
  host: string
  port: number
  /** An existing folder there, by its whole path. */
  folder: string
  /** Where to look for the program: PATH. */
  searchPath: string | undefined
}

/** A folder of another machine, through the program `sftp` of OpenSSH. Only known host keys are accepted. */
export function sftpBackupStore(options: SftpOptions): BackupStore {
  const { user, host, port, folder } = options
  const at = (name: string) => `"${path.posix.join(folder, name)}"`
  const run = (commands: string[], cwd?: string) => runSftp(options, { commands, cwd })
  const listNames = async () => {
    const answer = await run([`ls -lan "${folder}"`])
    if (!answer.ok) return answer
    return { ok: true as const, files: answer.output.split('\n').flatMap(readLine) }
  }
  return {
    address: `sftp://${user}@${host}${port === 22 ? '' : `:${port}`}${folder}`,
    async list() {
      const all = await listNames()
      return all.ok
        ? { ok: true, files: all.files.filter(({ name }) => !name.endsWith(PART)) }
        : all
    },
    async upload(file, name) {
      // a leading - lets the commands go on if it fails
      const result = await run(
        [
          `put -f "${path.basename(file)}" ${at(name + PART)}`,
          `-rm ${at(name)}`,
          `rename ${at(name + PART)} ${at(name)}`,
        ],
        path.dirname(file),
      )
      if (result.ok) return { ok: true }
      await run([`-rm ${at(name + PART)}`])
      return result
    },
    async download(name, file) {
      const result = await run([`get ${at(name)} "${path.basename(file)}"`], path.dirname(file))
      return result.ok ? { ok: true } : result
    },
    async remove(name) {
      const all = await listNames()
      if (!all.ok) return all
      if (!all.files.some((item) => item.name === name)) return { ok: true }
      const result = await run([`rm ${at(name)}`])
      return result.ok ? { ok: true } : result
    },
    async removePartial(prefix) {
      const all = await listNames()
      if (!all.ok) return all
      const left = all.files.filter(({ name }) => name.startsWith(prefix) && name.endsWith(PART))
      if (left.length === 0) return { ok: true }
      const result = await run(left.map(({ name }) => `rm ${at(name)}`))
      return result.ok ? { ok: true } : result
    },
  }
}

/** "-rw-------    ? 1000     1000         1234 Nov 21 02:30 /backups/name" */
const LINE = /^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s.*?\s(\S+)$/

function readLine(line: string): { name: string; bytes: number }[] {
  const [, bytes, name] = LINE.exec(line) ?? []
  return bytes === undefined || name === undefined
    ? []
    : [{ name: path.posix.basename(name), bytes: Number(bytes) }]
}

type Answer = { ok: true; output: string } | StoreFailure

function runSftp(
  options: SftpOptions,
  { commands, cwd }: { commands: string[]; cwd: string | undefined },
): Promise<Answer> {
  const { user, host, port, key, knownHosts, searchPath } = options
  const settings = [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    `UserKnownHostsFile="${knownHosts}"`,
    'GlobalKnownHostsFile=none',
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    `IdentityFile="${key}"`,
    `ConnectTimeout=${CONNECT_SECONDS}`,
    'LogLevel=INFO',
    // notices a machine that has gone away in the middle
    'ServerAliveInterval=15',
  ]
  const args = ['-P', String(port), '-b', '-', ...settings.flatMap((item) => ['-o', item])]
  return new Promise((resolve, reject) => {
    const child = spawn('sftp', ['-F', 'none', ...args, `${user}@${host}`], {
      cwd,
      // without the server's secrets
      env: { PATH: searchPath, LC_ALL: 'C' },
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.on('error', (error) => {
      if ('code' in error && error.code === 'ENOENT') resolve({ ok: false, why: NO_PROGRAM })
      else reject(error)
    })
    child.on('close', (code) =>
      resolve(code === 0 ? { ok: true, output } : { ok: false, why: describe(options, errors) }),
    )
    // it may have ended before it has read its commands
    child.stdin.on('error', () => {})
    child.stdin.end(`${commands.join('\n')}\n`)
  })
}

const NO_PROGRAM =
  'The program sftp is missing. Install the OpenSSH client (apt-get install openssh-client).'

/** By what the program writes to its error output; the first that matches. */
const SENTENCES: readonly [RegExp, (options: SftpOptions) => string][] = [
  [
    /HOST IDENTIFICATION HAS CHANGED/,
    ({ host, knownHosts }) =>
      `The host key of ${host} isn’t the one in ${knownHosts}. Find out why before you replace it there.`,
  ],
  [
    /Host key verification failed|No \S+ host key is known/,
    ({ host, port, knownHosts }) =>
      `The host key of ${host} isn’t in ${knownHosts}. Add it: ssh-keyscan -p ${port} ${host} >> ${knownHosts}, and compare it with what the host’s owner gives you.`,
  ],
  [
    /bad permissions|UNPROTECTED PRIVATE KEY/,
    ({ key }) => `Other users can read the key ${key}. Run: chmod 600 ${key}`,
  ],
  [
    /Identity file \S+ not accessible|no such identity/,
    ({ key }) => `The key ${key} can’t be read. Check KERBSIDE_BACKUP_SSH_KEY.`,
  ],
  [
    /Permission denied \(/,
    ({ user, host, key }) =>
      `${host} refuses the key ${key} for ${user}. Add its .pub file to authorized_keys there.`,
  ],
  [
    /Could not resolve hostname/,
    ({ host }) => `Can’t find the host ${host}. Check KERBSIDE_BACKUP_TO.`,
  ],
  [
    /Connection refused|timed out|No route to host|Network is unreachable/,
    ({ host, port }) =>
      `Nothing answers at ${host}, port ${port}. Check KERBSIDE_BACKUP_TO and the firewall.`,
  ],
  [
    /No such file|not found/,
    ({ folder }) => `There is no folder ${folder} there, or the file isn’t in it.`,
  ],
  [/ermission denied/, ({ user, folder }) => `${user} may not write to ${folder} there.`],
  [
    /Failure|No space|quota/i,
    ({ folder }) => `${folder} there can’t be written. The disk may be full.`,
  ],
]

function describe(options: SftpOptions, errors: string): string {
  const sentence = SENTENCES.find(([pattern]) => pattern.test(errors))?.[1](options)
  const last = errors.trim().split('\n').at(-1) ?? ''
  return sentence ?? `The connection to ${options.host} failed: ${last}`
}
