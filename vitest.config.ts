import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A zone that is neither UTC nor London: code that forgets the zone fails here, not in October.
process.env['TZ'] = 'Asia/Kathmandu'

const setupFiles = ['./testkit/no-stray-errors.ts']

export default defineConfig({
  test: {
    // one more than the cores: a good part of what uses a database or a socket is waiting
    maxWorkers: availableParallelism() + 1,
    // the parts that use a real browser are Playwright's (e2e/)
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          setupFiles,
          // rules keep nothing between two files, so one process may run them all
          isolate: false,
          testTimeout: 20_000,
          include: ['packages/{domain,contract,theme,words}/{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          setupFiles,
          // each house has its own database: one process may run them all, and reads the world only once
          isolate: false,
          globalSetup: ['./bin/build/data-for-tests.mjs', './apps/server/test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
      {
        plugins: [],
        test: {
          name: 'browser',
          environment: 'happy-dom',
          // what is fetched later is compiled when it is first asked for: on a busy machine that is more than a second
          setupFiles: [...setupFiles, './testkit/patient-screens.ts'],
          testTimeout: 30_000,
          include: [
            'packages/{kit,web}/**/*.test.{ts,tsx}',
            'apps/{site,console,driver}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
})
