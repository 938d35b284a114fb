import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HostBook, HostKept, HostNote } from './port.ts'

const NOTHING: HostKept = { keys: [], sessions: [] }
const LOCK_TRIES = 250
const LOCK_WAIT_MS = 20
/** Whoever held it that long has died. */
const LOCK_STALE_MS = 10_000

type Line = HostNote & { seal: string }

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const revive = (name: string, value: unknown): unknown =>
  typeof value === 'string' && (name === 'at' || name.endsWith('At')) ? new Date(value) : value

const noteOf = ({ number, at, by, deed, object, detail }: Line): HostNote => ({
  number,
  at,
  by,
  deed,
  object,
  detail,
})

const sealOf = (before: string, { number, at, by, deed, object, detail }: HostNote): string =>
  createHash('sha256')
    .update(JSON.stringify([before, number, at.toISOString(), by, deed, object, detail]))
    .digest('hex')

/** Two files in a folder of this machine, readable by their owner only. */
export function embeddedHostBook({ folder }: { folder: string }): HostBook {
  const keptFile = path.join(folder, 'host-keys.json')
  const notesFile = path.join(folder, 'host-log.ndjson')

  const textOf = async (file: string): Promise<string> => {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      if (isMissing(error)) return ''
      throw error
    }
  }
  const read = async (): Promise<HostKept> => {
    const text = await textOf(keptFile)
    return text === '' ? NOTHING : (JSON.parse(text, revive) as HostKept)
  }
  const lines = async (): Promise<Line[]> =>
    (await textOf(notesFile))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line, revive) as Line)

  return {
    read,
    change: (edit) =>
      locked(folder, async () => {
        const aside = `${keptFile}.${process.pid}`
        await writeFile(aside, JSON.stringify(edit(await read()), null, 2), {
          mode: 0o600,
          flush: true,
        })
        await rename(aside, keptFile)
      }),
    note: (said) =>
      locked(folder, async () => {
        const last = (await lines()).at(-1)
        const note = { ...said, number: (last?.number ?? 0) + 1 }
        const line: Line = { ...note, seal: sealOf(last?.seal ?? '', note) }
        await appendFile(notesFile, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true })
      }),
    async listNotes(most) {
      const all = await lines()
      const isWhole = all.every(
        (line, at) => line.number === at + 1 && line.seal === sealOf(all[at - 1]?.seal ?? '', line),
      )
      const notes = all.slice(-most).map(noteOf)
      return { notes: notes.toReversed(), isWhole }
    },
  }
}

/** One at a time, in all processes of this machine. */
async function locked<Done>(folder: string, work: () => Promise<Done>): Promise<Done> {
  await mkdir(folder, { recursive: true })
  const lock = path.join(folder, 'host.lock')
  await take(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    try {
      await (await open(lock, 'wx', 0o600)).close()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      await dropStale(lock)
      await wait(LOCK_WAIT_MS)
    }
  }
  throw new Error(`${lock} is held by another process`)
}

async function dropStale(lock: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(lock)
    if (Date.now() - mtimeMs > LOCK_STALE_MS) await rm(lock, { force: true })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
