import { expect, PHONE, setUpGuestTestApp, test } from './watched-test.ts'

test.use(PHONE)
const testApp = setUpGuestTestApp()

/** Compressed kilobytes of 1024 bytes, of the scripts the page names before anything runs. */
const MAX_SCRIPT_KB = 75

for (const operator of ['kerbside', 'northway'] as const)
  test(`the booking page of ${operator} needs little script before it can be used`, async ({
    page,
  }) => {
    const response = await page.goto(`${testApp().site(operator)}/booking.html`)
    const html = (await response?.text()) ?? ''
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file)
    const bytes = await page.evaluate((named) => {
      const sizes = performance
        .getEntriesByType('resource')
        .filter(({ name }) => named.some((file) => name.endsWith(file)))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      return { files: sizes.length, all: sizes.reduce((sum, size) => sum + size, 0) }
    }, files)
    expect(bytes.files).toBeGreaterThan(1)
    expect(bytes.all).toBeGreaterThan(40 * 1024)
    expect(bytes.all).toBeLessThanOrEqual(MAX_SCRIPT_KB * 1024)
  })
