import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A zone that is neither UTC nor London: code that forgets the zone fails here, not in October.
process.env['TZ'] = 'Asia/Kathmandu'

const setupFiles = ['./testkit/no-stray-errors.ts']

export default defineConfig({
  test: {
    // every core: by default one is left alone, which on two is half of them
    maxWorkers: availableParallelism(),
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
          setupFiles,
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
