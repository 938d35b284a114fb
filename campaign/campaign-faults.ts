import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyCheckout } from './faults/copy-checkout.ts'
import { FAULTS } from './faults/faults.ts'
import { plantFaults, runTests } from './faults/plant-faults.ts'

/**
 * `faults [part of a description]`: plants known faults, one at a time, in a copy of the working tree, and runs the
 * tests that should notice them. Passes if all are caught.
 */
export async function campaignFaults(args: string[]): Promise<boolean> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const faults = FAULTS.filter(({ what }) => what.includes(positionals.join(' ')))
  if (faults.length === 0) {
    console.error('No fault has this description.')
    return false
  }
  const checkout = mkdtempSync(path.join(tmpdir(), 'kerbside-faults-'))
  process.once('exit', () => rmSync(checkout, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  copyCheckout(process.cwd(), checkout)
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))]
  const sound = runTests(checkout, tests)
  console.log(`Without a fault ${sound.passed} tests pass.`)
  if (sound.broken || sound.failed.length > 0) {
    // Tests that fail anyway would catch everything.
    for (const { title, message } of sound.failed) console.error(`fails: ${title}\n${message}`)
    console.error(sound.broken)
    return false
  }
  const planted = plantFaults(checkout, { faults, log: (line) => console.log(line) })
  const caught = planted.filter(({ outcome }) => outcome === 'caught')
  console.log(`${caught.length} of ${planted.length} faults were caught.`)
  return caught.length === planted.length
}
