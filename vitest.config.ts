import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A zone that is neither UTC nor London, so that code without a zone fails in every month.
process.env['TZ'] = 'Asia/Kathmandu'

const setupFiles = ['./testkit/no-stray-errors.ts']

/** Tests of half a minute or more. They start first, because at the end they would leave the other cores idle. */
const LONG =
  /campaign\/|backup-run|prices-import|http\/|send-refund|import-places|start-embedded|embedded-crash|own-postgres|transaction-pooler|src\/kerbside\.test/

/**
 * What takes too long for every change: randomised runs over every call, hostile texts in every form, servers and
 * refunds that are killed midway, whole imports, commands and backups, every page of the site, the adapters against
 * stand-ins of their vendors, reconciliation with every gateway, the platform, webhooks, and processes that stop and
 * start. `npm run verify` runs them, `npm test` the others. Without TEST_PART all run.
 */
const VERIFY = [
  'campaign/{fuzz,hostile-text,text-fields,long-phone}.test.ts',
  'campaign/{payments,simulate}/**/*.test.ts',
  'apps/server/src/admin/**/*-import.test.ts',
  'apps/server/src/admin/{backup-run,import-places,promotion-create,staff-key}.test.ts',
  'apps/server/src/backup/**/*.test.ts',
  'apps/server/src/ports/places/import/**/*.test.ts',
  'apps/server/src/ports/{backup-store,flights,gateway,roads}/*.test.ts',
  'apps/server/src/ports/places/engines.test.ts',
  'apps/server/src/sandbox-gateway/*.test.ts',
  'apps/server/src/postgres/{embedded-crash,open-client,own-postgres,prepare-database,start-embedded,transaction-pooler}.test.ts',
  'apps/server/src/hub/{hub-life,two-processes}.test.ts',
  'apps/server/src/{background,kerbside,lost-connections}.test.ts',
  'apps/server/src/features/refund/{give-back-orphans,send-refund}.test.ts',
  'apps/server/src/features/quotation/simulation/*.test.ts',
  'apps/server/src/features/simulation/*.test.ts',
  'apps/server/src/features/account/profile/undo-email.test.ts',
  'apps/server/src/features/gateway-event/follow-event.test.ts',
  'apps/server/src/features/{hosting,partner}/**/*.test.ts',
  'apps/server/src/features/reconciliation/{match-due,try-charge}.test.ts',
  'apps/server/src/http/{booking-pages,drain,hostile-pages,operator-pages,page-money,pages,preview,shed-load}.test.ts',
  'bin/keep-running.test.ts',
]
const part = process.env['TEST_PART']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((item) => {
      const projectFiles = sorted.filter(({ project }) => project === item)
      return [...projectFiles.filter(isLong), ...projectFiles.filter((file) => !isLong(file))]
    })
  }
}

const SCREENS = [
  'packages/{kit,web}/**/*.test.{ts,tsx}',
  'apps/{site,console,driver}/**/*.test.{ts,tsx}',
]
const NOWHERE = ['**/node_modules/**', '**/dist/**']

/**
 * Tests that mock or reset modules, and tests of whole pages, whose modules keep state: each runs in a process of its
 * own. The others share one, because loading React and happy-dom takes longer than most of them run.
 */
const ALONE = [
  'packages/kit/src',
  'packages/web/src',
  'apps/site/src',
  'apps/console/src',
  'apps/driver/src',
]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter(
    (file) =>
      /^apps\/(site\/src\/islands|console\/src\/platform)\//.test(file) ||
      /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  )

/** Newer versions of Node have a `localStorage` of their own, which would hide the one of happy-dom. */
const WITHOUT_NODE_STORAGE = ['--no-experimental-webstorage'].filter((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

/** Tests in happy-dom; what needs a real browser is in e2e/. */
const browserProject = (
  name: string,
  which: { isolate: boolean; include: string[]; exclude: string[] },
): TestProjectConfiguration => ({
  plugins: [],
  test: {
    name,
    environment: 'happy-dom',
    execArgv: WITHOUT_NODE_STORAGE,
    // lazy imports are compiled on first use, which takes more than a second on a busy machine
    setupFiles: [...setupFiles, './testkit/patient-screens.ts', './testkit/own-globals.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...which,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // one more than the cores, because tests with a database or a socket mostly wait
    maxWorkers: availableParallelism() + 1,
    // `verify` runs the project `node` alone
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          setupFiles,
          // rules keep no state between files, so one process runs them all
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['packages/{domain,contract,theme,words}/{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: [...setupFiles, './testkit/vendor-contracts.ts'],
          // each test app has its own database, so one process runs them all and loads the places and roads once
          isolate: false,
          globalSetup: ['./bin/build/data-for-tests.mjs', './apps/server/test/global-setup.ts'],
          // only a test that hangs reaches these limits, also on a busy machine
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          include:
            part === 'rest'
              ? VERIFY
              : [
                  'house.test.ts',
                  'apps/server/{src,test,seed,data,sandbox-fields}/**/*.test.ts',
                  'testkit/**/*.test.ts',
                  'bin/**/*.test.ts',
                  'campaign/**/*.test.ts',
                ],
          exclude: [...NOWHERE, ...(part === 'main' ? VERIFY : [])],
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
