import { expect, houseOfFile, PHONE, test } from './watched-test.ts'

test.use({ ...PHONE, webgl: false })
const house = houseOfFile()

/** Kilobytes of 1024 bytes, packed, of what the page names before anything runs. */
const MOST_SCRIPT = 75

for (const operator of ['kerbside', 'northway'] as const)
  test(`the booking page of ${operator} needs little script before it can be used`, async ({
    page,
  }) => {
    await page.goto(`${house().site(operator)}/booking.html`)
    const bytes = await page.evaluate(() => {
      const named = document.querySelectorAll<HTMLElement>('script[src], link[rel=modulepreload]')
      const addresses = [...named].map(
        (element) =>
          new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href)
            .href,
      )
      const sizes = performance
        .getEntriesByType('resource')
        .filter(({ name }) => addresses.includes(name))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
      return { files: addresses.length, all: sizes.reduce((sum, size) => sum + size, 0) }
    })
    expect(bytes.files).toBeGreaterThan(1)
    expect(bytes.all).toBeGreaterThan(40 * 1024)
    expect(bytes.all).toBeLessThanOrEqual(MOST_SCRIPT * 1024)
  })
