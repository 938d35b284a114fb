import { execFileSync } from 'node:child_process'
import { root } from './server.ts'

/** A built server that is measured. */
export type Build = { name: string; folder: string }

/**
 * This build, and before it the earlier one that `BENCH_BESIDE` names: the folder of a checkout of an earlier commit
 * with its packages and its build.
 */
export function buildsToMeasure(): Build[] {
  const folder = process.env['BENCH_BESIDE']
  const current = { name: 'this build', folder: root }
  return folder === undefined ? [current] : [{ name: commitOf(folder), folder }, current]
}

const commitOf = (folder: string): string =>
  execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
