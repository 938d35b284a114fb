import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuiltScript, SiteFiles } from '@kerbside/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { packingOf } from './accepted.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Names of built files contain a hash of the content, so these files never change. Others may change with a new
 * version.
 */
const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'

type Asset = { file: string; type: string; cache: string; packed: ReadonlySet<string> }

/**
 * Serves every file of dist/client at its address, compressed at build time. Files outside the folder are
 * unreachable.
 */
export function assetRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  const cache = new Map<string, Promise<Buffer>>()
  const read = (file: string) => {
    const existing = cache.get(file)
    if (existing) return existing
    const content = readFile(file)
    cache.set(file, content)
    content.catch(() => cache.delete(file))
    return content
  }
  for (const [url, asset] of listAssets(folder))
    app.get(url, async (request, response) => {
      const packing = packingOf(request)
      const ending = packing === 'br' ? '.br' : packing === 'gzip' ? '.gz' : ''
      const packed = ending !== '' && asset.packed.has(ending)
      response
        .header('content-type', asset.type)
        .header('cache-control', asset.cache)
        .header('x-content-type-options', 'nosniff')
      if (asset.packed.size > 0) response.header('vary', 'accept-encoding')
      if (packed) response.header('content-encoding', packing)
      return response.send(await read(packed ? `${asset.file}${ending}` : asset.file))
    })
}

function listAssets(folder: string): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !/(^|\/)\./.test(name))
  const all = new Set(names)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (type === undefined) continue
    assets.set(`/${name}`, {
      file: path.join(folder, name),
      type,
      cache: HASHED.test(name) ? IMMUTABLE : AN_HOUR,
      packed: new Set(['.br', '.gz'].filter((ending) => all.has(`${name}${ending}`))),
    })
  }
  return assets
}

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** Reads the build manifest: each script with its imports and style sheets, and the style sheet of the pages. */
export function readBuilt(folder: string): Pick<SiteFiles, 'scripts' | 'belowSheet'> {
  const file = path.join(folder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`The site is not built: there is no ${file}.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>
  const below = manifest['src/styles/below.css']
  if (!below) throw new Error('The site is built without its style sheet.')
  return { scripts: scriptsOf(manifest), belowSheet: `/${below.file}` }
}

function scriptsOf(manifest: Record<string, ManifestEntry>): Record<string, BuiltScript> {
  const entries = Object.entries(manifest).filter(
    ([source, { isEntry }]) => isEntry && /\.tsx?$/.test(source),
  )
  return Object.fromEntries(
    entries.map(([source, entry]) => [
      path.basename(source).replace(/\.tsx?$/, ''),
      {
        src: `/${entry.file}`,
        preloads: [...closureOf(manifest, entry)].map((name) => `/${name}`),
        styles: stylesOf(manifest, { source, entry }),
      },
    ]),
  )
}

function closureOf(
  manifest: Record<string, ManifestEntry>,
  { imports = [] }: ManifestEntry,
  found = new Set<string>(),
): Set<string> {
  for (const name of imports) {
    const entry = manifest[name]
    if (!entry || found.has(entry.file)) continue
    found.add(entry.file)
    closureOf(manifest, entry, found)
  }
  return found
}

/** An island's style sheet for content that appears later is in the manifest as `<name>-late.css`. */
function stylesOf(
  manifest: Record<string, ManifestEntry>,
  { source, entry }: { source: string; entry: ManifestEntry },
): string[] {
  const name = path.basename(source).replace(/\.tsx?$/, '')
  const [, late] =
    Object.entries(manifest).find(([file]) => path.basename(file) === `${name}-late.css`) ?? []
  return [...(late ? [late.file] : []), ...(entry.css ?? [])].map((file) => `/${file}`)
}
