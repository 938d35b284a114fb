import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { inviteToDesk } from './desk-hand.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'
import { ask, bookingOf, JOURNEY, type Made, type Quoted } from './wire.ts'

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

test('whoever has a ticket reads their next journey without a network', async ({
  page,
  context,
}) => {
  const quote = await ask<Quoted>(house(), {
    path: '/api/quotation',
    body: { ...JOURNEY(), vehtypeid: 1 },
  })
  const made = await ask<Made>(house(), {
    path: '/api/createbookingTest',
    body: bookingOf(quote.reply),
  })
  await page.goto(at(`/ticket/${made.reply.ticketcode}.html`))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto(at('/booking.html'))
  await expect(page.getByRole('heading', { name: 'There is no network' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your next journey' })).toContainText(
    `Reference KB-${made.reply.Bref?.replaceAll(/\D/g, '')}`,
  )
})
