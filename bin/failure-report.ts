import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** An error as Vitest passes it on: its fields are missing when something else than an error was thrown. */
interface ReportedError {
  message?: string
  stack?: string
}

export interface FailureReport {
  passed: number
  failed: number
  /** Of failed tests, files that could not be loaded, and errors outside a test: name and message. */
  failures: string[]
}

/** Writes a `FailureReport` as JSON into the file of the environment variable `FAILURE_REPORT`. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly ReportedError[]) {
    const file = process.env['FAILURE_REPORT']
    if (file) writeFileSync(file, JSON.stringify(buildReport(modules, unhandledErrors)))
  }
}

function buildReport(
  modules: readonly TestModule[],
  unhandledErrors: readonly ReportedError[],
): FailureReport {
  const failedTests = modules.flatMap((module) =>
    [...module.children.allTests('failed')].map((test) =>
      describeFailure(`${nameModule(module)} ${test.fullName}`, test.result().errors ?? []),
    ),
  )
  const outsideTests = modules
    .flatMap((module) => [module, ...module.children.allSuites()])
    .filter((suite) => suite.errors().length > 0)
    .map((suite) =>
      describeFailure(
        suite.type === 'module'
          ? nameModule(suite)
          : `${nameModule(suite.module)} ${suite.fullName}`,
        suite.errors(),
      ),
    )
  const unhandled = unhandledErrors.map((error) => describeFailure('Error outside a test', [error]))
  const failures = [...failedTests, ...outsideTests, ...unhandled]
  return {
    passed: modules.reduce((sum, { children }) => sum + [...children.allTests('passed')].length, 0),
    failed: failures.length,
    failures,
  }
}

function nameModule({ moduleId }: TestModule) {
  return path.relative(process.cwd(), moduleId)
}

function describeFailure(name: string, errors: readonly ReportedError[]) {
  const messages = errors.map(({ stack, message }) => stack ?? message ?? 'no message')
  return `${name}\n${messages.join('\n').slice(0, 2000)}`
}
