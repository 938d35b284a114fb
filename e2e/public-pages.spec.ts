import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'
import { bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

const house = houseOfFile()
const at = (path: string) => `${house().address}${path}`

test.use({ ...DESKTOP, forgiven: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

async function signInOwner({ request }: Page) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await request.post(at(path), { headers, data })).json()
  const invitation = (await inviteToDesk(house(), 'Nadia Bright', 'owner')).split('#')[1] ?? ''
  const { secret } = (await post('/api/staff/invitation', { invitation })) as { secret: string }
  const passwordhash = `v1.${randomBytes(32).toString('base64url')}`
  await post('/api/staff/enrol', { invitation, passwordhash, code: generateSync({ secret }) })
}

test('what a visitor without scripts writes is answered, and the owner’s new headline is live', async ({
  browser,
  page,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await plain.newPage()
  await visitor.goto(at('/contact.html'))
  await visitor.getByLabel('Your name').fill('Maya Osei')
  await visitor.getByLabel('Your email').fill('maya@example.com')
  await visitor.getByLabel('What is it about?').selectOption('Something left in a car')
  // as slowly as a person: what is sent at once is taken for a program
  await visitor
    .getByLabel('Your message')
    .pressSequentially('I left <b>a blue umbrella</b> in the car this morning.', { delay: 65 })
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Thank you. We have your message')).toBeVisible()
  await plain.close()

  await signInOwner(page)
  await page.goto(at('/console/customers/messages'))
  const message = page.getByRole('article', { name: 'Maya Osei' })
  await expect(message).toContainText('I left <b>a blue umbrella</b> in the car')
  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('Nobody waits for an answer')).toBeVisible()

  await page.goto(at('/console/site/texts'))
  await page.getByLabel('Headline', { exact: true }).fill('To the airport, <i>unhurried</i>')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'To the airport, <i>unhurried</i>',
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your words are live.')).toBeVisible()
  await page.goto(at('/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'To the airport, <i>unhurried</i>',
  )
})

/** Booked in this browser, which may change it: its ticket, its reference and how to open it. */
async function bookHere(page: Page, days: number) {
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) =>
    (await page.request.post(at(path), { headers, data })).json()
  const bookingdate = new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16)
  const quote = { ...JOURNEY(), bookingdate, vehtypeid: 1 }
  const quoted = (await post('/api/quotation', quote)) as Quoted
  const made = (await post('/api/createbookingTest', bookingOf(quoted))) as Made
  return {
    ticket: at(`/ticket/${made.ticketcode}.html`),
    reference: `Reference KB-${made.Bref?.replaceAll(/\D/g, '')}`,
  }
}

test('without a network the next journey is read: of two the first, and none that was cancelled; a site that changed is new at once', async ({
  page,
  context,
}) => {
  const later = await bookHere(page, 5)
  const sooner = await bookHere(page, 2)
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      return names.filter((name) => name.startsWith('site-'))
    })
  const expectOffline = async (reference: string, phone: string) => {
    await context.setOffline(true)
    await page.goto(at('/booking.html'))
    await expect(page.getByRole('heading', { name: 'There is no network' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your next journey' })).toContainText(reference)
    await expect(page.getByRole('link', { name: `Call ${phone}` })).toBeVisible()
    await context.setOffline(false)
  }
  for (const { ticket } of [sooner, later]) {
    await page.goto(ticket)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  await expect.poll(kept).toHaveLength(1)
  const [old] = await kept()
  await expectOffline(sooner.reference, '+44 20 7946 0123')

  // as after a new build: the worker's text is another
  await changeSettings(house(), { operator: 'kerbside', settings: { phone: '+44 20 7946 0456' } })
  const newNumber = page.getByRole('banner').getByRole('link', { name: '+44 20 7946 0456' })
  await expect(async () => {
    await page.goto(at('/faq.html'))
    await expect(newNumber.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(kept).not.toContain(old)
  expect(await kept()).toHaveLength(1)

  await page.goto(sooner.ticket)
  await page.getByRole('button', { name: 'Cancel booking' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel booking' })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking is cancelled')
  const told = () =>
    page.evaluate(async () =>
      (await (await caches.open('kerbside-journey')).match('/offline/journey.json'))?.text(),
    )
  await expect.poll(told).not.toContain(sooner.reference)
  await expectOffline(later.reference, '+44 20 7946 0456')
})
