import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']

/**
 * Booking, paying, dispatching and driving, and the first load of each app: `npm test` runs these files,
 * `npm run verify` the others. Without TEST_PART all run.
 */
const MAIN = /\/(board|drive|first-load|guest-card|guest-cash)\.spec\.ts$/
const part = process.env['TEST_PART']

/** Each test starts the built product (running-test-app.ts) on a free port and a database of its own. */
export default defineConfig({
  testDir: '.',
  ...(part === 'main' && { testMatch: MAIN }),
  ...(part === 'rest' && { testIgnore: MAIN }),
  globalSetup: './prepare-test-app.ts',
  outputDir: '../test-results',
  // one more than the cores of a small machine, because tests mostly wait
  workers: 3,
  // bench/ measures speed; these limits only stop a test that hangs, also on a busy machine
  timeout: 300_000,
  // bin/test.mjs lists the tests that needed the second run as flaky
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // a click would miss a sheet that is still sliding in
    contextOptions: { reducedMotion: 'reduce' },
    // recording costs a third of the time: repeat a failed test with --trace on
    trace: 'off',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
