import { stat } from 'node:fs/promises'
import { freemem } from 'node:os'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { formatBytes } from '../format-bytes.ts'
import { type ExtractHeader, readExtractHeader } from '../osm/read-extract.ts'
import { freeBytes } from './area-folder.ts'
import type { Part } from './build-parts.ts'

const YEAR_MS = 365 * 24 * 3_600_000
/** Measured: memory of the street builder for each byte of an extract of towns; and its disk. */
const MEMORY_FACTOR = 27
const DISK_FACTOR = 24

export type ExtractCheck = {
  header: ExtractHeader
  bytes: number
  /** Sentences about what will go wrong, or may. */
  warnings: readonly string[]
}

/** The facts and warnings about an extract that its header, size and this machine give. Throws an ExtractError for a file that is none. */
export async function checkExtract({
  file,
  dataDir,
  base,
  parts,
  now,
}: {
  file: string
  dataDir: string
  base: Operator['base']
  parts: ReadonlySet<Part>
  now: Date
}): Promise<ExtractCheck> {
  const header = await readExtractHeader(file)
  const { size } = await stat(file)
  const warnings: string[] = []
  if (header.box && !isInside(header.box, base))
    warnings.push('The operator’s base lies outside of this extract.')
  if (header.dataAt && now.getTime() - header.dataAt.getTime() > YEAR_MS)
    warnings.push('The data is older than a year. New streets are missing.')
  if (parts.has('streets')) {
    const memory = MEMORY_FACTOR * size
    const free = availableMemory()
    if (memory > free)
      warnings.push(
        `Building the streets may need ${formatBytes(memory)} of memory, and ${formatBytes(free)} are free.`,
      )
    const disk = DISK_FACTOR * size
    const space = await freeBytes(dataDir)
    if (disk > space)
      warnings.push(
        `Building the streets needs about ${formatBytes(disk)} on disk, and ${formatBytes(space)} are free.`,
      )
  }
  return { header, bytes: size, warnings }
}

const isInside = (
  [west, south, east, north]: readonly [number, number, number, number],
  { lat, lng }: Operator['base'],
): boolean => lng >= west && lng <= east && lat >= south && lat <= north

/** Within the limits of this process's group, where Node knows them. */
const availableMemory = (): number => process.availableMemory?.() ?? freemem()
