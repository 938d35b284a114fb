import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildOrExplain } from './build.mjs'
import { copyPackages, listPackages, writeLicences } from './release/packages.mjs'
import { inRoot, ROOT } from './root.mjs'

const { values } = parseArgs({
  options: { to: { type: 'string' }, folder: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(
    'Usage: npm run release -- [--to folder] [--folder]\n' +
      'Makes release/kerbside-<version>-<platform>.tar.gz: the built program with the packages it runs with, for the\n' +
      'platform of this machine. With --folder only the folder, without the archive.',
  )
  process.exit(0)
}

/** What the running server reads, beside its packages. Sources, tests and build tools stay out. */
const PARTS = [
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/data',
  'apps/server/sandbox-fields',
  'apps/server/seed',
  'apps/site/dist',
  'apps/site/public/basemap',
  // the street engine itself is installed only where it is used: npm ci --prefix streets
  'streets/package.json',
  'streets/package-lock.json',
  'streets/streets-process.js',
  'docs/operating.md',
  'docs/areas.md',
  'docs/going-live.md',
  'docs/benchmarks.md',
  'CHANGELOG.md',
]

const { version, engines, overrides } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const outside = path.resolve(process.env.INIT_CWD ?? ROOT, values.to ?? inRoot('release'))
const name = `kerbside-${version}-${process.platform}-${process.arch}`
const folder = path.join(outside, `kerbside-${version}`)

await buildOrExplain()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const part of PARTS.filter((item) => existsSync(inRoot(item))))
  cpSync(inRoot(part), path.join(folder, part), { recursive: true, filter: isWanted })
cpSync(inRoot('bin/keep-running.mjs'), path.join(folder, 'keep-running.mjs'))
cpSync(inRoot('bin/release/kerbside.mjs'), path.join(folder, 'kerbside.mjs'))
cpSync(inRoot('apps/server/package.json'), path.join(folder, 'apps/server/package.json'))
const packages = listPackages('@kerbside/server')
copyPackages(packages, path.join(folder, 'node_modules'))
write('package.json', {
  name: 'kerbside',
  version,
  private: true,
  type: 'module',
  main: 'kerbside.mjs',
  engines,
  // npm compares what is installed with these
  overrides,
  dependencies: Object.fromEntries(
    packages.filter(({ isDirect }) => isDirect).map(({ name, version }) => [name, version]),
  ),
})
writeLicences(packages, path.join(folder, 'THIRD-PARTY-LICENCES.txt'))
writeFileSync(
  path.join(folder, 'sbom.json'),
  run('npm', ['sbom', '--sbom-format=cyclonedx'], folder),
)
console.log(`${path.relative(ROOT, folder)}: ${packages.length} packages`)
if (!values.folder) {
  const archive = path.join(outside, `${name}.tar.gz`)
  run('tar', ['-czf', archive, '--owner=0', '--group=0', path.basename(folder)], outside)
  const size = statSync(archive).size / 1e6
  console.log(`${path.relative(ROOT, archive)}: ${size.toFixed(0)} MB`)
}

/** Neither TypeScript nor stamps of the build: nothing in a release is compiled or built again. */
function isWanted(source) {
  return !/\.tsx?$|\/\.stamp$/.test(source)
}

function write(file, content) {
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, undefined, 2)}\n`)
}

function run(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status === 0) return stdout
  console.error(error?.message ?? stderr)
  process.exit(1)
}
