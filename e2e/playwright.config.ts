import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']

/** Each journey starts the built product itself (running-house.ts), on a free port and a database of its own. */
export default defineConfig({
  testDir: '.',
  globalSetup: './prepare-house.ts',
  outputDir: '../test-results',
  // one more than the cores of a small machine: a good part of a journey is waiting
  workers: 3,
  // how fast anything is, is measured in bench/: here a machine that is busy with something else must not decide
  timeout: 300_000,
  // bin/test.mjs names whoever needed it: it is a fault that has to be looked for, though not by whoever runs into it
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // a press meant for a sheet that is still coming up goes past it
    contextOptions: { reducedMotion: 'reduce' },
    // recording costs a third of the time: a journey that failed is run again with --trace on
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
