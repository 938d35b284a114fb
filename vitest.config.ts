import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A zone that is neither UTC nor London: code that forgets the zone fails here, not in October.
process.env['TZ'] = 'Asia/Kathmandu'

const setupFiles = ['./testkit/no-stray-errors.ts']

/** Tests of half a minute and more. Begun last they would leave every other core idle, and their files are small. */
const LONG =
  /campaign\/|prices-import|http\/pages|send-refund|import-places|start-embedded|embedded-crash|own-postgres|src\/kerbside\.test/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((one) => {
      const its = sorted.filter(({ project }) => project === one)
      return [...its.filter(isLong), ...its.filter((file) => !isLong(file))]
    })
  }
}

const SCREENS = [
  'packages/{kit,web}/**/*.test.{ts,tsx}',
  'apps/{site,console,driver}/**/*.test.{ts,tsx}',
]
const NOWHERE = ['**/node_modules/**', '**/dist/**']

/**
 * A test that puts another module in the place of one, or wants it fresh, and a whole page, whose pieces remember what
 * was done with them: each has a process of its own. The rest share one, for React and the browser's stand-in take
 * longer to read than most of them to run.
 */
const ALONE = ['packages/kit/src', 'packages/web/src', 'apps/site/src']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter(
    (file) =>
      file.startsWith('apps/site/src/islands/') ||
      /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  )

/** Parts that use a browser, in happy-dom; those that need a real one are Playwright's (e2e/). */
const browserProject = (
  name: string,
  which: { isolate: boolean; include: string[]; exclude: string[] },
): TestProjectConfiguration => ({
  plugins: [],
  test: {
    name,
    environment: 'happy-dom',
    // what is fetched later is compiled when it is first asked for: on a busy machine that is more than a second
    setupFiles: [...setupFiles, './testkit/patient-screens.ts', './testkit/own-globals.ts'],
    testTimeout: 120_000,
    ...which,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // one more than the cores: a good part of what uses a database or a socket is waiting
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          setupFiles,
          // rules keep nothing between two files, so one process may run them all
          isolate: false,
          testTimeout: 60_000,
          include: ['packages/{domain,contract,theme,words}/{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: [...setupFiles, './testkit/vendor-contracts.ts'],
          // each house has its own database: one process may run them all, and reads the world only once
          isolate: false,
          globalSetup: ['./bin/build/data-for-tests.mjs', './apps/server/test/global-setup.ts'],
          // only a test that hangs reaches these limits, also on a busy machine
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [
            'house.test.ts',
            'apps/server/{src,test,seed,data,sandbox-fields}/**/*.test.ts',
            'testkit/**/*.test.ts',
            'bin/**/*.test.ts',
            'campaign/**/*.test.ts',
            'simulation/**/*.test.ts',
          ],
        },
      },
      browserProject('browser', {
        isolate: false,
        include: SCREENS,
        exclude: [...NOWHERE, ...ALONE],
      }),
      browserProject('browser, alone', { isolate: true, include: ALONE, exclude: NOWHERE }),
    ],
  },
})
