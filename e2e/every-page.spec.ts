import { DESKTOP, expect, setUpGuestTestApp, test } from './watched-test.ts'

test.use({ ...DESKTOP, webgl: true })
const testApp = setUpGuestTestApp()

const PAGES = [
  '/',
  '/booking.html',
  '/litebooking.html',
  '/quickbooking.html',
  '/quickbookinginvalid.html',
  '/payment.html',
  '/ticket.html',
  '/tracking.html',
  '/dashboard.html',
  '/bookinghistory.html',
  '/addressbook.html',
  '/invoice.html',
  '/resetpassword.html',
  '/undoemail.html',
  '/service.html',
  '/about.html',
  '/fleet.html',
  '/faq.html',
  '/contact.html',
  '/policy.html',
  '/cookie.html',
  '/terms.html',
]

for (const operator of ['kerbside', 'northway'] as const)
  test(`no page of ${operator} has anything to complain about`, async ({ page }) => {
    for (const path of PAGES) {
      const response = await page.goto(`${testApp().site(operator)}${path}`)
      expect.soft(response?.status(), path).toBe(200)
      const heading = page.getByRole('heading', { level: 1 })
      await expect.soft(heading, path).toHaveCount(1)
    }
    await page.goto(`${testApp().site(operator)}/`)
    const airports = await page.locator('a[href^="/airports/"]').all()
    const addresses = await Promise.all(airports.map((link) => link.getAttribute('href')))
    expect(addresses.length).toBeGreaterThan(2)
    for (const path of new Set(addresses)) {
      const response = await page.goto(`${testApp().site(operator)}${path}`)
      expect.soft(response?.status(), path ?? '').toBe(200)
    }
  })

test('an address that is not a page leads to the booking', async ({ page }) => {
  for (const path of ['/nowhere', '/wp-login.php', '/a/b/c.html', '/ticket/a/b.html']) {
    await page.goto(`${testApp().site()}${path}`)
    expect(page.url()).toBe(`${testApp().site()}/booking.html`)
    await expect(page.getByRole('heading', { name: 'Where are you going?' })).toBeVisible()
  }
})

test('a link to the home page with a hash leads to its section', async ({ page }) => {
  await page.goto(`${testApp().site()}/booking.html`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fleet' }).click()
  await page.waitForURL(/\/#fleet$/)
  await expect(page.locator('#fleet')).toBeInViewport()
})
