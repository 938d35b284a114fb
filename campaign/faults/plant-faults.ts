import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Fault } from './faults.ts'

export type Planted = {
  fault: Fault
  /** `not planted`: the text to replace is not there once, or the changed file does not compile. */
  outcome: 'caught' | 'survived' | 'not planted'
  /** The title of the test that caught it, or why it could not be planted. */
  detail: string
}

/** Plants each fault in the checkout, one at a time, and runs its tests. */
export function plantFaults(
  checkout: string,
  { faults, log }: { faults: readonly Fault[]; log: (line: string) => void },
): Planted[] {
  return faults.map((fault) => {
    const planted = plant(checkout, fault)
    const { outcome, detail } = planted
    log(`${outcome.padEnd(11)}  ${fault.what}${detail && ` (${detail})`}`)
    return planted
  })
}

function plant(checkout: string, fault: Fault): Planted {
  const file = path.join(checkout, fault.file)
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const count = source.split(fault.before).length - 1
  if (count !== 1)
    return { fault, outcome: 'not planted', detail: `${fault.file} has its text ${count} times` }
  writeFileSync(
    file,
    source.replace(fault.before, () => fault.after),
  )
  try {
    return { fault, ...outcomeOf(runTests(checkout, fault.tests)) }
  } finally {
    writeFileSync(file, source)
  }
}

function outcomeOf({ failed, broken }: TestRun): Pick<Planted, 'outcome' | 'detail'> {
  // A timeout on a busy machine is no proof that the fault was noticed.
  const [proof] = failed.filter(({ message }) => !/timed out in \d+ ?ms/.test(message))
  if (proof) return { outcome: 'caught', detail: proof.title }
  if (broken) return { outcome: 'not planted', detail: broken }
  return { outcome: 'survived', detail: failed[0] ? `only a timeout: ${failed[0].title}` : '' }
}

export type TestRun = {
  passed: number
  failed: { title: string; message: string }[]
  /** Why a test file could not be run; '' if all were. */
  broken: string
}

/** The parts of Vitest's JSON report that are read. */
type Report = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Runs some test files of a checkout. */
export function runTests(checkout: string, files: readonly string[]): TestRun {
  const file = path.join(checkout, 'test-report.json')
  rmSync(file, { force: true })
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${file}`],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 64e6 },
  )
  if (!existsSync(file))
    return { passed: 0, failed: [], broken: `${stdout}${stderr}`.slice(-2_000) }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const missing = files.filter((name) => !testResults.some((result) => result.name.endsWith(name)))
  const unread = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: numPassedTests,
    failed: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        title: fullName,
        message: failureMessages.join('\n'),
      })),
    broken: missing[0] ? `no test file ${missing[0]}` : (unread?.message ?? ''),
  }
}
