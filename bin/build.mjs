import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { withLock } from './build/lock.mjs'
import { readStamp, replaceFolder } from './build/place.mjs'
import { openHashes } from './build/stamp.mjs'
import { inRoot, ROOT } from './root.mjs'

const COMMON = ['package-lock.json', 'bin/build.mjs']
const PACKAGES = ['packages']
const ROADS = ['apps/server/data', 'apps/server/src/ports/roads']
const BASEMAP = ['apps/site/build-basemap.ts', 'packages/kit/src/map', ...ROADS]

/** Data generated into the tree by our own programs; `made` is one of the generated files. */
const GENERATED = [
  {
    name: 'places',
    sources: [...COMMON, 'apps/server/data', 'apps/server/src/ports/places'],
    program: 'apps/server/data/build-gazetteer.ts',
    made: 'apps/server/data/towns.generated.tsv',
  },
  {
    name: 'basemap',
    sources: [...COMMON, ...BASEMAP],
    program: 'apps/site/build-basemap.ts',
    made: 'apps/site/public/basemap/roads.json',
  },
]

const SITE = [
  ...COMMON,
  ...PACKAGES,
  'apps/site',
  'apps/console',
  'apps/driver',
  'apps/server/data',
  'apps/server/src/ports/roads',
]

/** Folders built by Vite; each is replaced as a whole if one of its sources has changed. */
const BUNDLES = [
  { name: 'site', root: 'apps/site', folder: 'client', sources: SITE, build: {} },
  {
    name: 'pages',
    root: 'apps/site',
    folder: 'render',
    sources: SITE,
    build: { ssr: 'src/render.tsx' },
  },
  {
    name: 'server',
    root: 'apps/server',
    folder: '',
    sources: [
      ...COMMON,
      ...PACKAGES,
      'apps/server/src',
      'apps/server/seed',
      'apps/server/vite.config.ts',
    ],
    build: {},
  },
]

const foldersOf = ({ root, folder }) => inRoot(root, 'dist', folder)
const memoryOf = ({ name }) => inRoot('node_modules', '.cache', 'kerbside', name)

/**
 * Builds the parts whose sources have changed, of all parts or of those named; an unchanged tree takes a fraction of
 * a second.
 */
export async function buildIfChanged(names) {
  const listWanted = () => listStale().filter(({ name }) => names?.includes(name) ?? true)
  if (listWanted().length === 0) return
  await withLock(async () => {
    const stale = listWanted()
    if (stale.length === 0) return
    const start = performance.now()
    console.log(`Building ${stale.map(({ name }) => name).join(', ')}.`)
    // data first, because the site contains some of it
    await all(stale.filter(({ program }) => program).map(generate))
    await all(stale.filter(({ root }) => root).map(bundle))
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  })
}

/** Waits for all tasks before it throws the first error, so that none is cut off while writing. */
async function all(tasks) {
  const done = await Promise.allSettled(tasks)
  const failed = done.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

/** Only the data, for a server that runs from source. */
export async function generateIfChanged() {
  await withLock(() =>
    Promise.all(
      listStale()
        .filter(({ program }) => program)
        .map(generate),
    ),
  )
}

function listStale() {
  const hashes = openHashes()
  const stale = [
    ...GENERATED.filter(({ program }) => existsSync(inRoot(program))).map((item) => ({
      ...item,
      last: existsSync(inRoot(item.made)) ? readStamp(memoryOf(item)) : undefined,
    })),
    ...BUNDLES.filter(({ root }) => existsSync(inRoot(root, 'vite.config.ts'))).map((item) => ({
      ...item,
      last: readStamp(foldersOf(item)),
    })),
  ]
    .map((item) => ({ ...item, stamp: hashes.stampOf(item.sources) }))
    .filter(({ last, stamp }) => last !== stamp)
  hashes.remember()
  return stale
}

async function generate(item) {
  await run(['--import', 'tsx', inRoot(item.program)])
  mkdirSync(memoryOf(item), { recursive: true })
  writeFileSync(path.join(memoryOf(item), '.stamp'), item.stamp)
}

async function bundle(item) {
  // Vite and React choose their production code paths by this variable
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await replaceFolder(foldersOf(item), {
    stamp: item.stamp,
    build: (outDir) =>
      build({
        root: inRoot(item.root),
        mode: 'production',
        // a config may import our TypeScript, which Node 20 cannot read by itself
        configLoader: 'runner',
        logLevel: 'error',
        build: { ...item.build, outDir, emptyOutDir: true },
      }),
  })
}

function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.at(-1)} ended with code ${code}`)),
    )
  })
}

/** Prints a single line for the user if the checkout is not ready to run. */
export async function buildOrExplain(names) {
  try {
    for (const name of ['vite', 'tsx', 'fastify']) import.meta.resolve(name)
  } catch {
    console.error('kerbside: packages are missing. Run npm ci first.')
    process.exit(1)
  }
  try {
    await buildIfChanged(names)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildOrExplain()
