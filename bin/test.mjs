import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, ROOT } from './root.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'kerbside-reports-'))
const unit = path.join(reports, 'unit.json')
const journeys = path.join(reports, 'journeys.json')
const bin = (name) => inRoot('node_modules', '.bin', name)

/** Every check, cheapest first; all of them run, so one go tells everything. */
const CHECKS = [
  { name: 'format', command: [bin('biome'), 'check', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'imports', command: [bin('depcruise'), 'packages', 'apps'] },
  {
    name: 'house rules, unit and integration',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unit}`,
    ],
    count: countUnit,
  },
  { name: 'build', command: [process.execPath, inRoot('bin/build.mjs')] },
  {
    name: 'browser',
    command: [process.execPath, inRoot('bin/e2e.mjs'), '--reporter=list,json'],
    count: countJourneys,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
    skip: () =>
      readdirSync(inRoot('e2e')).some((file) => file.endsWith('.spec.ts'))
        ? ''
        : 'no journeys in e2e/',
  },
]

let passed = 0
let failed = 0
const started = performance.now()
for (const check of CHECKS) await runCheck(check)
rmSync(reports, { recursive: true, force: true })

console.log(`\nAll checks took ${secondsSince(started)} s.`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runCheck({ name, command, count, env = {}, skip }) {
  const why = skip?.()
  if (why) return console.log(`\n== ${name}: left out, ${why}`)
  console.log(`\n== ${name}`)
  const start = performance.now()
  const code = await run(command, env)
  const counted = count?.() ?? { passed: 0, failed: 0 }
  // a check that counts nothing is one test itself; one that stops without a count has failed
  const own = code !== 0 && counted.failed === 0 ? 1 : 0
  passed += counted.passed + (count || own ? 0 : 1)
  failed += counted.failed + own
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${secondsSince(start)} s`)
}

function run([program, ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', (error) => {
      console.error(
        error.code === 'ENOENT' ? 'Packages are missing. Run npm ci first.' : error.message,
      )
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function countUnit() {
  const report = readReport(unit)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function countJourneys() {
  const stats = readReport(journeys)?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
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
