import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, ROOT } from '../root.mjs'

const MEMORY = inRoot('node_modules', '.cache', 'kerbside', 'files.json')
const SKIPPED =
  /^(node_modules|dist(\..*)?|coverage|\..*)$|\.generated\.|\.test\.tsx?$|\.tsbuildinfo$/

/** Content hashes of files, cached by time and size so that an unchanged tree is not read again. */
export function openHashes(memory = MEMORY) {
  const previous = read(memory)
  const seen = {}
  const hashOf = (file) => {
    const { mtimeMs, size } = statSync(file)
    const name = path.relative(ROOT, file)
    const cached = previous[name]
    const hash =
      cached && cached[0] === mtimeMs && cached[1] === size
        ? cached[2]
        : createHash('sha256').update(readFileSync(file)).digest('base64url')
    seen[name] = [mtimeMs, size, hash]
    return hash
  }
  return {
    /** One hash of the names and contents of the given files and folders. */
    stampOf(sources) {
      const stampHash = createHash('sha256').update(process.version.split('.')[0])
      for (const file of sources.flatMap(listFiles))
        stampHash.update(`${path.relative(ROOT, file)}\0${hashOf(file)}\0`)
      return stampHash.digest('base64url')
    },
    remember() {
      if (Object.entries(seen).some(([name, [, , hash]]) => previous[name]?.[2] !== hash))
        write(memory, seen)
    },
  }
}

function listFiles(source) {
  const from = path.resolve(ROOT, source)
  const stat = statSync(from, { throwIfNoEntry: false })
  if (!stat) return []
  return stat.isDirectory() ? listFolder(from) : [from]
}

function listFolder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? listFolder(file) : entry.isFile() ? [file] : []
    })
}

function read(memory) {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch {
    return {}
  }
}

function write(memory, seen) {
  try {
    mkdirSync(path.dirname(memory), { recursive: true })
    const aside = `${memory}.${process.pid}`
    writeFileSync(aside, JSON.stringify(seen))
    renameSync(aside, memory)
  } catch {
    // a checkout that may only be read: the next start looks at every file again
  }
}
