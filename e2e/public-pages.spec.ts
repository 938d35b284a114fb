import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

const testApp = setUpTestApp()
const urlOf = (path: string) => `${testApp().address}${path}`

test.use({ ...DESKTOP, forgiven: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

async function signInOwner({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(urlOf(path), { headers, data })).json()
  const invitation =
    (await inviteToDesk(testApp(), 'Nadia Bright', { role: 'owner' })).split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const passwordhash = `v1.${randomBytes(32).toString('base64url')}`
  await post('/api/staff/enrol', { invitation, passwordhash, code: generateSync({ secret }) })
}

test('a visitor without scripts gets a reply to their message, and the owner’s new headline is live', async ({
  browser,
  page,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const client = await plain.newPage()
  await client.goto(urlOf('/contact.html'))
  await client.getByLabel('Your name').fill('Maya Osei')
  await client.getByLabel('Your email').fill('maya@example.com')
  await client.getByLabel('What’s it about?').selectOption('Lost property')
  // as slowly as a person types: a form sent at once is treated as spam
  await client
    .getByLabel('Your message')
    .pressSequentially('I left <b>a blue umbrella</b> in the car this morning.', { delay: 65 })
  await client.getByRole('button', { name: 'Send message' }).click()
  await expect(client.getByText('Thanks, we’ve got your message')).toBeVisible()
  await plain.close()

  await signInOwner(page)
  await page.goto(urlOf('/console/customers/messages'))
  const message = page.getByRole('article', { name: 'Maya Osei' })
  await expect(message).toContainText('I left <b>a blue umbrella</b> in the car')
  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('No open messages')).toBeVisible()

  await page.goto(urlOf('/console/site/home-page'))
  await page.getByLabel('Headline', { exact: true }).fill('To the airport, <i>unhurried</i>')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'To the airport, <i>unhurried</i>',
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Published.')).toBeVisible()
  await page.goto(urlOf('/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'To the airport, <i>unhurried</i>',
  )
})

/** A booking made in this browser, which may therefore change it: its ticket, its reference and how to open it. */
async function bookInBrowser(page: Page, days: number) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await page.request.post(urlOf(path), { headers, data })).json()
  const bookingdate = new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16)
  const quote = { ...JOURNEY(), bookingdate, vehtypeid: 1 }
  const quoted = (await post('/api/quotation', quote)) as Quoted
  const made = (await post('/api/createbookingTest', bookingOf(quoted))) as Made
  return {
    ticket: urlOf(`/ticket/${made.ticketcode}.html`),
    reference: `Reference KB-${made.Bref?.replaceAll(/\D/g, '')}`,
  }
}

test('offline the next leg can be read: the first of two, and no cancelled one; a changed site is updated at once', async ({
  page,
  context,
}) => {
  const later = await bookInBrowser(page, 5)
  const sooner = await bookInBrowser(page, 2)
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      return names.filter((name) => name.startsWith('site-'))
    })
  const cachedJourney = () =>
    page.evaluate(async () =>
      (await (await caches.open('kerbside-journey')).match('/offline/journey.json'))?.text(),
    )
  const expectOffline = async (reference: string, phone: string) => {
    await context.setOffline(true)
    await page.goto(urlOf('/booking.html'))
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your next trip' })).toContainText(reference)
    await expect(page.getByRole('link', { name: `Call ${phone}` })).toBeVisible()
    await context.setOffline(false)
  }
  for (const { ticket, reference } of [sooner, later]) {
    await page.goto(ticket)
    await expect.poll(cachedJourney).toContain(reference)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  await expect.poll(stored).toHaveLength(1)
  const [old] = await stored()
  await expectOffline(sooner.reference, '+44 20 7946 0123')

  // as after a new build: the service worker's text changes
  await changeSettings(testApp(), { operator: 'kerbside', settings: { phone: '+44 20 7946 0456' } })
  const newNumber = page.getByRole('banner').getByRole('link', { name: '+44 20 7946 0456' })
  await expect(async () => {
    await page.goto(urlOf('/faq.html'))
    await expect(newNumber.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(stored).not.toContain(old)
  expect(await stored()).toHaveLength(1)

  await page.goto(sooner.ticket)
  await page.getByRole('button', { name: 'Cancel booking' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
  await expect.poll(cachedJourney).not.toContain(sooner.reference)
  await expectOffline(later.reference, '+44 20 7946 0456')
})
