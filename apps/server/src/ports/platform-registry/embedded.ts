import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PlatformLogEntry, PlatformRecords, PlatformRegistry } from './port.ts'

const EMPTY_RECORDS: PlatformRecords = { keys: [], sessions: [], contacts: [] }
const MAX_LOCK_ATTEMPTS = 250
const LOCK_WAIT_MS = 20
/** A process that has held the lock this long has died. */
const LOCK_STALE_MS = 10_000

type Line = PlatformLogEntry & { seal: string }

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const revive = (name: string, value: unknown): unknown =>
  typeof value === 'string' && (name === 'at' || name.endsWith('At')) ? new Date(value) : value

const noteOf = ({ number, at, by, action, object, detail }: Line): PlatformLogEntry => ({
  number,
  at,
  by,
  action,
  object,
  detail,
})

const sealOf = (
  before: string,
  { number, at, by, action, object, detail }: PlatformLogEntry,
): string =>
  createHash('sha256')
    .update(JSON.stringify([before, number, at.toISOString(), by, action, object, detail]))
    .digest('hex')

/** Two files in a folder of this machine, readable by their owner only. */
export function embeddedPlatformRegistry({ folder }: { folder: string }): PlatformRegistry {
  const keysFile = path.join(folder, 'host-keys.json')
  const notesFile = path.join(folder, 'host-log.ndjson')

  const textOf = async (file: string): Promise<string> => {
    try {
      return await readFile(file, 'utf8')
    } catch (error) {
      if (isMissing(error)) return ''
      throw error
    }
  }
  const read = async (): Promise<PlatformRecords> => {
    const text = await textOf(keysFile)
    // a file written by an earlier version lacks the newer lists
    return text === ''
      ? EMPTY_RECORDS
      : { ...EMPTY_RECORDS, ...(JSON.parse(text, revive) as Partial<PlatformRecords>) }
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
        const aside = `${keysFile}.${process.pid}`
        await writeFile(aside, JSON.stringify(edit(await read()), null, 2), {
          mode: 0o600,
          flush: true,
        })
        await rename(aside, keysFile)
      }),
    note: (entry) =>
      locked(folder, async () => {
        const last = (await lines()).at(-1)
        const note = { ...entry, number: (last?.number ?? 0) + 1 }
        const line: Line = { ...note, seal: sealOf(last?.seal ?? '', note) }
        await appendFile(notesFile, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true })
      }),
    async listNotes(limit) {
      const all = await lines()
      const isWhole = all.every(
        (line, at) => line.number === at + 1 && line.seal === sealOf(all[at - 1]?.seal ?? '', line),
      )
      const notes = all.slice(-limit).map(noteOf)
      return { notes: notes.toReversed(), isWhole }
    },
  }
}

/** One at a time, across all processes of this machine. */
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
  for (let tries = 0; tries < MAX_LOCK_ATTEMPTS; tries++) {
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
