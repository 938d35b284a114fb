import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|mjs|txt|webmanifest)$/
/** A smaller file gains nothing from compression. */
const MIN_BYTES = 600

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, once, with maximum compression. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'kerbside-compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter((name) => TEXT.test(name)).map((name) => pack(join(folder, name))),
      )
    },
  }
}

async function pack(file: string): Promise<void> {
  const raw = await readFile(file)
  if (raw.length < MIN_BYTES) return
  // The highest quality takes seconds on the map's files and gains only a few per cent.
  const quality = raw.length > 300_000 ? 9 : 11
  const [br, gz] = await Promise.all([
    brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    zip(raw, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
