import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH']

/**
 * The main journeys of a passenger, dispatcher, driver and operator, and what only a browser can prove: `npm test` runs
 * these files, `npm run verify` the others. Without E2E_PART all run.
 */
const MAIN =
  /\/(account-pages|asap|board|cancel-booking|card-fields|change-trip|corporate|drive|first-load|fleet|framed-session|guest-card|guest-cash|keyboard|map|messages|modes|money|network-refused|new-operator|northway|paid-once|pay-link|popups|price-book|public-pages|settings|sign-in|staff-signin|twin-tabs|wallets|widget)\.spec\.ts$/
const part = process.env['E2E_PART']

/** Each journey starts the built product itself (running-house.ts), on a free port and a database of its own. */
export default defineConfig({
  testDir: '.',
  ...(part === 'main' && { testMatch: MAIN }),
  ...(part === 'rest' && { testIgnore: MAIN }),
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
