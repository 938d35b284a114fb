import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../root.mjs'

/** Files of a package that no program reads at run time. */
const UNUSED = /\.(?:d\.[cm]?ts|ts|map|md|markdown|flow)$/i

/**
 * The packages that a workspace needs at run time, with those of the workspaces it depends on, as installed here:
 * name, version, path, and whether one of our own packages names it. Optional packages of other platforms are not
 * installed and so left out.
 */
export function listPackages(workspace) {
  const found = new Map()
  const add = (name, from, isDirect) => {
    const folder = findPackage(name, from)
    if (folder === undefined) return
    const existing = found.get(folder)
    if (existing) {
      existing.isDirect ||= isDirect
      return
    }
    const { version, dependencies, optionalDependencies, peerDependencies, ...rest } = read(folder)
    const isOurs = name.startsWith('@kerbside/')
    found.set(folder, { name, version, folder, isDirect, isOurs, license: rest.license })
    const needs = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    for (const need of needs) add(need, folder, isOurs)
  }
  add(workspace, inRoot(), false)
  return [...found.values()]
    .filter(({ isOurs }) => !isOurs)
    .toSorted((a, b) => a.folder.localeCompare(b.folder))
}

/** As Node resolves it: the nearest node_modules above. A peer that is not installed is not needed. */
function findPackage(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return candidate
    if (folder === path.dirname(folder)) return undefined
  }
}

const read = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/**
 * Copies each package to the same place below `target`, without what no program reads. A workspace has a package of its
 * own if another version is at the top, for the tools; in a release that place is free.
 */
export function copyPackages(packages, target) {
  const taken = new Set()
  for (const { folder } of packages) {
    const nested = path.join(folder, 'node_modules')
    const place = path
      .relative(inRoot('node_modules'), folder)
      .replace(/^@kerbside[/\\][^/\\]+[/\\]node_modules[/\\]/, '')
    if (taken.has(place)) throw new Error(`two versions of ${place} belong at one place`)
    taken.add(place)
    cpSync(folder, path.join(target, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => source !== nested && !UNUSED.test(source),
    })
  }
}

const LICENCE = /^(?:licen[cs]e|copying|notice)/i

/** One text file with the licence of every package. */
export function writeLicences(packages, file) {
  const texts = packages.map(({ name, version, folder, license }) => {
    const texts = readdirSync(folder)
      .filter((entry) => LICENCE.test(entry))
      .map((entry) => readFileSync(path.join(folder, entry), 'utf8').trim())
    return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n')
  })
  writeFileSync(file, `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}
