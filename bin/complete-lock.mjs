import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

/*
 * Run after npm install. Some registries carry a tool's programs for common platforms only; npm install then leaves
 * the
 * others out of the lock file, and npm ci, on any machine, rejects a lock file that lacks them. This adds their
 * names;
 * nothing is downloaded for other platforms.
 */
const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x']

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const before = Object.keys(lock.packages).length
for (const parent of Object.values(lock.packages))
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {}))
    lock.packages[`node_modules/${name}`] ??= describe(name, { version, parent })

const sorted = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(sorted.map((key) => [key, lock.packages[key]]))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`Added ${sorted.length - before} packages of other platforms.`)

function describe(name, { version, parent }) {
  const words = name.replace(/^.*\/(?:cli-|binding-)?/, '').split('-')
  const os = OS.filter((item) => words.includes(item))
  const cpu = CPU.filter((item) => words.includes(item))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : []
  return {
    version,
    cpu,
    ...(parent.dev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    os,
    ...(parent.engines && { engines: parent.engines }),
  }
}
