import { rmSync } from 'node:fs'
import { buildsToMeasure } from './earlier.ts'
import { median, report, spread } from './report.ts'
import { makeStateDir, startServer } from './server.ts'

const PORT = 23_420
const ROUNDS = 5

/**
 * From process start to the first response, with an empty and with an existing state folder. Beside an earlier build
 * (`BENCH_BESIDE`) the rounds are interleaved.
 */
export async function benchStart(): Promise<void> {
  const builds = buildsToMeasure().map((build) => ({
    ...build,
    first: [] as number[],
    warm: [] as number[],
  }))
  for (let round = 0; round < ROUNDS; round++)
    for (const { folder, first, warm } of round % 2 ? builds.toReversed() : builds) {
      const stateDir = makeStateDir()
      const fresh = await startServer({ port: PORT, stateDir, folder, startMs: 60_000 })
      first.push(fresh.readyMs)
      await fresh.stop()
      const again = await startServer({ port: PORT, stateDir, folder })
      warm.push(again.readyMs)
      await again.stop()
      rmSync(stateDir, { recursive: true, force: true })
    }
  const [earlier, current] = builds
  report({
    name: 'start',
    title: 'Start to first answer',
    about: `From the start of the built server's process until /readyz says ready, ${ROUNDS} interleaved rounds. The first start makes the database cluster, the tables and the demo operators. Median (least–most).`,
    head: ['build', 'the first start, ms', 'warm, ms'],
    rows: builds.map(({ name, first, warm }) => [name, spread(first), spread(warm)]),
    findings:
      earlier && current
        ? [
            `The first start takes ${(median(current.first) / median(earlier.first)).toFixed(2)} × that of ${earlier.name}, a warm one ${(median(current.warm) / median(earlier.warm)).toFixed(2)} ×; the aim is 0.50.`,
          ]
        : [],
  })
}
