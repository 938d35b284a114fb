import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type FieldFile = { body: Buffer; type: string }

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The scripts and styles of the frames, read once: a dozen small files, so no path comes from a request. */
export function readFieldFiles(): ReadonlyMap<string, FieldFile> {
  const folder = findFolder(import.meta.dirname)
  const files = new Map<string, FieldFile>()
  for (const name of readdirSync(folder)) {
    const type = TYPES[path.extname(name)]
    if (type) files.set(name, { body: readFileSync(path.join(folder, name)), type })
  }
  return files
}

/** `apps/server/sandbox-fields`, for both the sources and the built server. */
function findFolder(from: string): string {
  const here = path.join(from, 'sandbox-fields')
  if (existsSync(here)) return here
  const above = path.dirname(from)
  if (above === from) throw new Error('the folder sandbox-fields is missing')
  return findFolder(above)
}
