import { attachScreenshot } from './attach-screenshot.ts'
import { bookAs } from './book-as.ts'
import { openDesk } from './desk-hand.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { readEmail } from './read-email.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()
// axe also tries to run in the e-mail's frame, which runs no script
test.use({ ...DESKTOP, forgiven: /^Blocked script execution/ })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test('an owner rewrites the confirmation, previews it, and the next guest gets it', async ({
  page,
  browser,
}, info) => {
  await openDesk(testApp(), page.request, { role: 'owner' })
  await page.goto(`${testApp().address}/console/setup/templates`)
  await expect(page.getByText('Booking confirmed', { exact: true })).toBeVisible()
  await attachScreenshot(page, { info, name: 'templates-1440-light' })
  await expectNoViolations(page, 'message templates')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Booking confirmed' })
    .getByRole('link', { name: 'Email' })
    .click()

  const editor = page.getByLabel('Message', { exact: true })
  const subject = page.getByLabel('Subject', { exact: true })
  const email = page.frameLocator('iframe[title="Email preview"]')
  await expect(email.getByRole('heading', { name: 'You’re booked' })).toBeVisible()

  await page.getByLabel('Heading', { exact: true }).fill('See you soon')
  await editor.fill('Hello {{first_nam}},\n\nwe <b>look forward</b> to it.\n\n{{journeys}}')
  await expect(page.getByText('Unknown field {{first_nam}} (line 1, column 7)')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').getByText('Unknown field {{first_nam}}')).toBeVisible()

  await editor.fill('Hello {{first_name}},\n\nwe <b>look forward</b> to it.\n\n{{journeys}}')
  await subject.fill('All set, ')
  await page.getByRole('button', { name: /^First name/ }).click()
  await expect(subject).toHaveValue('All set, {{first_name}}')
  await expect(email.getByRole('heading', { name: 'See you soon' })).toBeVisible()
  await expect(email.getByText('we <b>look forward</b> to it.')).toBeVisible()
  await expectNoViolations(page, 'an email')
  await expectFitsEverySize(page, 'an email')
  for (const [size, colorScheme] of [
    [DESK, 'light'],
    [DESK, 'dark'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await attachScreenshot(page, {
      info,
      name: `email-${size.width}-${colorScheme}`,
      fullPage: true,
    })
  }
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(testApp().site())
  await bookAs(guest, { days: 3, by: 'cash' })
  const read = await readEmail(guest, { to: 'maya@example.com', subject: /All set,\s?Maya/ })
  expect(read).toContain('See you soon')
  expect(read).toContain('we &lt;b&gt;look forward&lt;/b&gt; to it.')

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('This is the default text.')).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  // a text message shows how many parts it is charged as
  await page.goto(`${testApp().address}/console/setup/templates/driver-on-way-sms`)
  await editor.fill('{{driver}} comes.')
  await expect(page.getByText(/^1 part, \d+ characters/)).toBeVisible()
  await editor.fill('{{driver}} comes – 東京')
  await expect(page.getByText('“–” isn’t a standard character')).toBeVisible()
  await attachScreenshot(page, { info, name: 'text-1440-light' })
  await page.getByRole('button', { name: 'Discard' }).click()
})
