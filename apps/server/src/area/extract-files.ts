import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { OperatorId } from '../operator.ts'
import { freeBytes } from './area-folder.ts'

const SUFFIX = '.osm.pbf'
/** The size of an upload that is not complete is in its name, so that another file of the same name begins anew. */
const partName = (name: string, bytes: number) => `${name}.${bytes}.part`
const MIN_FREE_BYTES = 512 * 1024 * 1024

export type ExtractFile = { name: string; bytes: number; isOwn: boolean }

type Whose = { dataDir: string; operator: OperatorId }

/** Of one operator. */
const ownFolder = ({ dataDir, operator }: Whose) => path.join(dataDir, 'extracts', operator)
/** Files that were put there for all operators of the install. */
const sharedFolder = (dataDir: string) => path.join(dataDir, 'extracts')

/** By name; an uploaded file hides a shared one of its name. */
export function listExtracts(whose: Whose): ExtractFile[] {
  const own = filesIn(ownFolder(whose)).map((file) => ({ ...file, isOwn: true }))
  const shared = filesIn(sharedFolder(whose.dataDir))
    .filter(({ name }) => !own.some((file) => file.name === name))
    .map((file) => ({ ...file, isOwn: false }))
  return [...own, ...shared].sort((a, b) => a.name.localeCompare(b.name))
}

function filesIn(folder: string): { name: string; bytes: number }[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
      .map(({ name }) => ({ name, bytes: statSync(path.join(folder, name)).size }))
  } catch {
    return []
  }
}

/** The path of an extract in this list; undefined if it is not there. */
export function findExtract(whose: Whose, name: string): string | undefined {
  const found = listExtracts(whose).find((file) => file.name === name)
  if (!found) return undefined
  return path.join(found.isOwn ? ownFolder(whose) : sharedFolder(whose.dataDir), name)
}

export type PieceResult = { ok: true; bytes: number } | { ok: false; reason: 'no-space' }

/**
 * Adds a piece to an upload, and returns how much of it is there. A piece that was sent before, or begins further on, is
 * left out: the sender continues from the returned size.
 */
export async function addPiece(
  whose: Whose,
  { name, bytes, from, piece }: { name: string; bytes: number; from: number; piece: Buffer },
): Promise<PieceResult> {
  const folder = ownFolder(whose)
  mkdirSync(folder, { recursive: true })
  const part = path.join(folder, partName(name, bytes))
  const size = statSync(part, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0 && (await freeBytes(folder)) < bytes + MIN_FREE_BYTES)
    return { ok: false, reason: 'no-space' }
  if (from !== size || from + piece.length > bytes) return { ok: true, bytes: size }
  const file = openSync(part, 'a')
  try {
    writeSync(file, piece)
  } finally {
    closeSync(file)
  }
  const now = statSync(part).size
  if (now === bytes) renameSync(part, path.join(folder, name))
  return { ok: true, bytes: now }
}

/** False if it is not one that the operator has uploaded. */
export function removeExtract(whose: Whose, name: string): boolean {
  if (!filesIn(ownFolder(whose)).some((file) => file.name === name)) return false
  rmSync(path.join(ownFolder(whose), name))
  return true
}
