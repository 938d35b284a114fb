import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { root } from './server.ts'

export type Section = {
  name: string
  /** The command, if it is not `npm run bench -- <name>`. */
  command?: string
  title: string
  /** What was compared and how, in a sentence or two. */
  about: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The targets and whether they were met, one line each. */
  findings: readonly string[]
}

const folder = path.join(root, 'docs')
const store = path.join(folder, 'benchmarks.json')

/** Saves the newest run of each benchmark and rewrites docs/benchmarks.md from all of them. */
export function report(section: Section): void {
  mkdirSync(folder, { recursive: true })
  const storedReport: Record<string, Section & { when: string; machine: string }> = existsSync(
    store,
  )
    ? JSON.parse(readFileSync(store, 'utf8'))
    : {}
  storedReport[section.name] = {
    ...section,
    when: new Date().toISOString().slice(0, 16),
    machine: machine(),
  }
  writeFileSync(store, `${JSON.stringify(storedReport, null, 2)}\n`)
  writeFileSync(path.join(folder, 'benchmarks.md'), pageOf(Object.values(storedReport)))
  console.log(textOf(section))
}

function machine(): string {
  const [cpu] = cpus()
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0]
  return `${cpus().length} × ${cpu?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load ${load} at the end, commit ${commit()}`
}

const commit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

const table = ({ head, rows }: Section) => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]

const textOf = (section: Section) =>
  [`\n${section.title}`, section.about, '', ...table(section), '', ...section.findings, ''].join(
    '\n',
  )

function pageOf(sections: readonly (Section & { when: string; machine: string })[]): string {
  const lines = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Every figure stands beside its limit, measured in the same run, interleaved, on the',
    'same machine, with client, server and database on the same cores: read the ratios, not the rates.',
    '',
  ]
  for (const section of sections)
    lines.push(
      `## ${section.title}`,
      '',
      `\`${section.command ?? `npm run bench -- ${section.name}`}\` · ${section.when} UTC · ${section.machine}`,
      '',
      section.about,
      '',
      ...table(section),
      '',
      ...section.findings.map((result) => `- ${result}`),
      '',
    )
  return `${lines.join('\n').trimEnd()}\n`
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** "4,120 (3,980–4,300)" */
export const spread = (values: readonly number[], digits = 0): string => {
  const formatNumber = (value: number) =>
    value.toLocaleString('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return `${formatNumber(median(values))} (${formatNumber(Math.min(...values))}–${formatNumber(Math.max(...values))})`
}
