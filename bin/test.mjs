import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, ROOT } from './root.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'kerbside-reports-'))
const unit = path.join(reports, 'unit.json')
const journeys = path.join(reports, 'journeys.json')
const bin = (name) => inRoot('node_modules', '.bin', name)

/** These only read, so they run at the same time as the tests. The linter also reports type errors. */
const STATIC_CHECKS = [
  { name: 'format', command: [bin('biome'), 'check', '.'] },
  { name: 'lint and types', command: [bin('oxlint'), '--type-aware', '--type-check'] },
  { name: 'imports', command: [bin('depcruise'), 'packages', 'apps'] },
  { name: 'unused code', command: [bin('knip')] },
]

/** `verify` runs what takes too long for every change; see TEST_PART in vitest.config.ts and e2e/playwright.config.ts. */
const isVerify = process.argv[2] === 'verify'

/** The tests run in this order; all run, so that one run shows every failure. */
const CHECKS = [
  {
    name: 'house rules, unit and integration',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      `--reporter=${inRoot('bin/failure-report.ts')}`,
      ...(isVerify ? ['--project', 'node'] : []),
    ],
    count: () => readReport(unit) ?? { passed: 0, failed: 0, failures: [] },
    env: { FAILURE_REPORT: unit },
  },
  { name: 'build', command: [process.execPath, inRoot('bin/build.mjs')] },
  {
    name: 'browser',
    command: [process.execPath, inRoot('bin/e2e.mjs'), '--reporter=list,json'],
    count: countE2eTests,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
    skip: () =>
      readdirSync(inRoot('e2e')).some((file) => file.endsWith('.spec.ts'))
        ? ''
        : 'no journeys in e2e/',
  },
]

let passed = 0
let failed = 0
/** Browser tests that failed and then passed, each with its first error. */
const flaky = []
/** The names of failed checks and tests, repeated at the end, where the end of a cut log still shows them. */
const failures = []
const started = performance.now()
const statics = isVerify ? [] : STATIC_CHECKS.map(runStatic)
for (const check of CHECKS) await runCheck(check)
for (const print of await Promise.all(statics)) print()
rmSync(reports, { recursive: true, force: true })

console.log(`\nAll checks took ${secondsSince(started)} s.`)
for (const { journey, fault } of flaky) console.log(`\nFLAKY: ${journey}\n${fault}`)
for (const failure of failures) console.log(`\nFAILED: ${failure}`)
console.log(`${passed} passed, ${failed} failed${printFlaky()}`)
process.exit(failed === 0 ? 0 : 1)

/** Returns what prints its result, so that its output is not mixed with that of the tests. */
async function runStatic({ name, command: [program, ...args] }) {
  const start = performance.now()
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  yieldToTests(child.pid)
  const output = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(describeError(error)))
      resolve(1)
    })
    child.once('close', (ended) => resolve(ended ?? 1))
  })
  passed += code === 0 ? 1 : 0
  failed += code === 0 ? 0 : 1
  if (code !== 0) failures.push(name)
  const seconds = secondsSince(start)
  return () => {
    console.log(`\n== ${name}`)
    process.stdout.write(Buffer.concat(output))
    console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  }
}

/** The tests are the longest part, so the other checks only take the time in which they wait. */
function yieldToTests(pid) {
  try {
    if (pid !== undefined) setPriority(pid, 10)
  } catch {
    // it has ended already, or this system does not allow it
  }
}

function describeError(error) {
  return error.code === 'ENOENT'
    ? 'Packages are missing. Run npm ci first.\n'
    : `${error.message}\n`
}

async function runCheck({ name, command, count, env = {}, skip }) {
  const why = skip?.()
  if (why) return console.log(`\n== ${name}: left out, ${why}`)
  console.log(`\n== ${name}`)
  const start = performance.now()
  const code = await run(command, env)
  const counted = count?.() ?? { passed: 0, failed: 0, failures: [] }
  // a check without a count is one test; one that exits without its count has failed
  const own = code !== 0 && counted.failed === 0 ? 1 : 0
  passed += counted.passed + (count || own ? 0 : 1)
  failed += counted.failed + own
  failures.push(...counted.failures, ...(own ? [name] : []))
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`)
}

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TEST_PART: isVerify ? 'rest' : 'main', ...env },
    })
    child.once('error', (error) => {
      process.stderr.write(describeError(error))
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function countE2eTests() {
  const report = readReport(journeys)
  const stats = report?.stats
  const suites = report?.suites ?? []
  flaky.push(...listOfStatus(suites, 'flaky'))
  const unexpected = listOfStatus(suites, 'unexpected').map(
    ({ journey, fault }) => `${journey}\n${fault}`,
  )
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    failures: unexpected,
  }
}

function printFlaky() {
  if (flaky.length === 0) return ''
  return `, ${flaky.length} flaky: ${flaky.map(({ journey }) => journey).join('; ')}`
}

/** Playwright's report: nested suites, in them specs, in these one test per project with its runs. */
function listOfStatus(suites, wanted) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...listOfStatus(inner, wanted),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title, tests }) => ({
        journey: `${file}:${line} ${title}`,
        fault: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
      })),
  ])
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
