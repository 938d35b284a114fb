import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { findReplaced, PLAIN_FILES } from '../testkit/replaced-words.ts'
import { ROOT } from './root.mjs'

/**
 * Prints measures of the structure of the code: size, repetition, import cycles, files of packages/web with a single
 * consumer, and words that the glossary replaces. Reads the files that git knows; takes some ten seconds.
 */

type Source = { file: string; text: string; lines: number }

const DUPLICATE_LINES = 6
const IS_TEST = /\.(test|spec)\.tsx?$|^(testkit|campaign|bench|e2e)\/|\/test\//

const readSources = (patterns: readonly string[]): Source[] =>
  execFileSync('git', ['ls-files', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .trim()
    .split('\n')
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return { file, text, lines: text.split('\n').length - 1 }
    })

const sources = readSources(['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'])

const code = sources.filter(({ file }) => !IS_TEST.test(file))
const tests = sources.filter(({ file }) => IS_TEST.test(file))
const scripts = sources.filter(({ file }) => /\.(ts|tsx)$/.test(file))

const sum = (list: readonly Source[]) => list.reduce((total, { lines }) => total + lines, 0)
const partOf = (list: readonly Source[], part: number): number => {
  const sorted = list.map(({ lines }) => lines).sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

/** Pairs of places that share six or more lines of code, imports and blank lines left out. */
function countDuplicates(list: readonly Source[]): number {
  const places = new Map<string, { file: string; at: number }[]>()
  for (const { file, text } of list) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 3 && !/^(import|export \* from|\/\/|\/?\*|--)/.test(line))
    for (let at = 0; at + DUPLICATE_LINES <= lines.length; at++) {
      const window = lines.slice(at, at + DUPLICATE_LINES).join('\n')
      const known = places.get(window)
      if (known) known.push({ file, at })
      else places.set(window, [{ file, at }])
    }
  }
  const pairs = new Set<string>()
  const last = new Map<string, number>()
  for (const found of places.values()) {
    if (found.length < 2 || found.length > 20) continue
    for (const [n, a] of found.entries())
      for (const b of found.slice(n + 1)) {
        // windows that follow one another are one place
        const shift = `${a.file}|${b.file}|${a.at - b.at}`
        const before = last.get(shift)
        if (before === undefined || Math.abs(a.at - before) > 1) pairs.add(`${shift}|${a.at}`)
        last.set(shift, a.at)
      }
  }
  return pairs.size
}

const PACKAGE = /^@kerbside\/([^/]+)\/(.+)$/

function fileOf(from: string, specifier: string): string | undefined {
  const own = PACKAGE.exec(specifier)
  const target = specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), specifier)
    : own && `packages/${own[1]}/src/${own[2]}`
  return target && existsSync(path.join(ROOT, target)) ? target : undefined
}

/** What each file imports, types included. */
function importGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const { file, text } of scripts) {
    const { importedFiles } = ts.preProcessFile(text, true, true)
    graph.set(
      file,
      importedFiles.flatMap(({ fileName }) => fileOf(file, fileName) ?? []),
    )
  }
  return graph
}

/** Groups of files that import one another in a circle (Tarjan). */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) {
        visit(next)
        low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
      } else if (stack.includes(next))
        low.set(file, Math.min(low.get(file) ?? 0, index.get(next) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}

/** The app a file belongs to. */
function appOf(file: string): string | undefined {
  if (IS_TEST.test(file)) return undefined
  return /^apps\/(site|console|driver)\/src\//.test(file) ? file.split('/')[1] : undefined
}

/** Lines of packages/web by the apps that import them, directly or not. */
function consumersOfWeb(graph: ReadonlyMap<string, readonly string[]>): {
  lines: number
  single: number
} {
  const consumers = new Map<string, Set<string>>()
  const walk = (file: string, app: string): void => {
    const known = consumers.get(file) ?? new Set()
    if (known.has(app)) return
    consumers.set(file, known.add(app))
    for (const next of graph.get(file) ?? []) walk(next, app)
  }
  for (const file of graph.keys()) {
    const app = appOf(file)
    if (app) for (const next of graph.get(file) ?? []) if (!appOf(next)) walk(next, app)
  }
  const web = code.filter(({ file }) => /^packages\/web\/.*\.tsx?$/.test(file))
  const single = web.filter(({ file }) => (consumers.get(file)?.size ?? 0) <= 1)
  return { lines: sum(web), single: sum(single) }
}

const graph = importGraph()
const cycles = findCycles(graph)
const web = consumersOfWeb(graph)
const largest = [...code].sort((a, b) => b.lines - a.lines).slice(0, 5)
const replaced = readSources(PLAIN_FILES).flatMap(({ file, text }) => findReplaced(file, text))

console.log(`code        ${sum(code)} lines in ${code.length} files`)
console.log(`tests       ${sum(tests)} lines in ${tests.length} files`)
console.log(`file length median ${partOf(code, 0.5)}, p90 ${partOf(code, 0.9)} lines`)
console.log(`largest     ${largest.map(({ file, lines }) => `${file} ${lines}`).join(', ')}`)
console.log(`duplicates  ${countDuplicates(code)} pairs of places share ${DUPLICATE_LINES} lines`)
console.log(`cycles      ${cycles.length} (types included)`)
for (const group of cycles) console.log(`            ${group.join(' ')}`)
console.log(
  `web         ${web.lines} lines, ${Math.round((100 * web.single) / Math.max(1, web.lines))} % used by one app`,
)
console.log(`words       ${replaced.length} places use words that the glossary replaces`)
for (const found of replaced) console.log(`            ${found}`)
