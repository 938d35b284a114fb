import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { describeStartError } from '../../command-error.ts'
import type { Settings } from '../../env.ts'
import type { Finding } from './finding.ts'

/** The end of security updates of each long-term version of Node (github.com/nodejs/Release, schedule). */
const NODE_ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}

const GB = 1e9
const MIN_FREE_BYTES = 0.5 * GB
const LOW_FREE_BYTES = 5 * GB
const LOW_MEMORY_BYTES = 1 * GB

type Machine = {
  now: Date
  nodeVersion?: string
  memoryBytes?: number
}

/** Node, memory, and the data folder with its free space and the permissions of the key. */
export async function checkMachine(
  settings: Pick<Settings, 'dataDir' | 'key'>,
  { now, nodeVersion = process.versions.node, memoryBytes = totalmem() }: Machine,
): Promise<Finding[]> {
  return [
    checkNode(nodeVersion, now),
    checkMemory(memoryBytes),
    checkFolder(settings.dataDir),
    ...checkKeyFile(settings),
  ]
}

function checkNode(version: string, now: Date): Finding {
  const end = NODE_ENDS[Number(version.split('.')[0])]
  if (end === undefined)
    return {
      name: 'Node',
      state: 'warn',
      text: `${version} isn’t a long-term version`,
      action: 'Use Node 24 or 26.',
    }
  return now < new Date(`${end}T23:59:59Z`)
    ? { name: 'Node', state: 'good', text: version }
    : {
        name: 'Node',
        state: 'warn',
        text: `${version} has had no security updates since ${end}`,
        action: 'Use Node 24 or 26.',
      }
}

const checkMemory = (bytes: number): Finding => ({
  name: 'Memory',
  text: `${(bytes / GB).toFixed(1)} GB`,
  ...(bytes < LOW_MEMORY_BYTES
    ? { state: 'warn', action: 'Kerbside and its database need about 1 GB.' }
    : { state: 'good' }),
})

function checkFolder(dataDir: string): Finding {
  const name = 'Data folder'
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    const text = describeStartError(error) ?? `${dataDir} can’t be used`
    return { name, state: 'bad', text, action: 'Set KERBSIDE_DATA to a folder of your own.' }
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${dataDir}, ${(free / GB).toFixed(1)} GB free`
  const action = 'Free some space, or move the folder to a larger disk.'
  if (free < MIN_FREE_BYTES) return { name, state: 'bad', text, action }
  return free < LOW_FREE_BYTES
    ? { name, state: 'warn', text, action }
    : { name, state: 'good', text }
}

/** Only a key that is stored in the data folder. */
function checkKeyFile({ dataDir, key }: Pick<Settings, 'dataDir' | 'key'>): Finding[] {
  const file = path.join(dataDir, 'key')
  if (key !== undefined || !existsSync(file)) return []
  const mode = statSync(file).mode & 0o777
  const isPrivate = (mode & 0o077) === 0
  return [
    isPrivate
      ? { name: 'Key', state: 'good', text: `${file}, readable by its owner only` }
      : {
          name: 'Key',
          state: 'bad',
          text: `${file} can be read by other users (mode ${mode.toString(8)})`,
          action: `chmod 600 ${file}`,
        },
  ]
}
