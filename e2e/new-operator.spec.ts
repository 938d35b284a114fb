import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { openMailServer } from '../testkit/mail/mail-server.ts'
import {
  answerBankDialog,
  bookNow,
  CARD,
  choosePlace,
  chooseTime,
  dropOff,
  expectPrices,
  fillBilling,
  fillContact,
  next,
  payNow,
  pickup,
  TOMORROW_MORNING,
  typeCard,
} from './booking-flow.ts'
import { NO_THIRD_PARTY_COOKIES, openForeignPage, widgetEvents, widgetOf } from './foreign-page.ts'
import { makePlatformKey } from './platform-key.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { saveSecret } from './save-secret.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

test.use({
  ...DESKTOP,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), NO_THIRD_PARTY_COOKIES] }),
  // leaving the desk while it opens interrupts its live channel
  forgiven: /WebSocket connection/,
})

const TEMPLE_MEADS = { typed: 'bristol temple', name: 'Bristol Temple Meads' }
const BIRMINGHAM = { typed: 'birmingham airp', name: 'Birmingham Airport' }
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the operator and returns its owner's link. */
async function makeOperator(page: Page): Promise<string> {
  await page.goto(`http://host.localhost:${testApp().port}/host`)
  await page.getByLabel('Host key').fill(await makePlatformKey(testApp()))
  await page.keyboard.press('Enter')
  await button(page, 'New operator').click()
  const sheet = page.locator('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('West & Sons’ Cars')
  await expect(sheet.getByLabel('Operator ID')).toHaveValue('west-sons-cars')
  await sheet.getByLabel('Domain').fill('northway.localhost')
  await sheet.getByLabel('Owner’s name').fill('Wes Hill')
  await sheet.getByLabel('Owner’s email').fill('wes@west.example')
  await sheet.getByLabel('Base location').fill('BS1 6QF')
  await button(page, 'Create operator').click()
  await expect(sheet.getByText('This domain is already in use.')).toBeVisible()
  await sheet.getByLabel('Domain').fill('west.localhost')
  await button(page, 'Create operator').click()
  const link = await sheet.locator('code').innerText()
  await button(page, 'Done').click()
  return link
}

async function enrol(page: Page, link: string) {
  await page.goto(link)
  await page.getByText('Can’t scan it?').click()
  const secret = (await page.locator('.desk-key').innerText()).replaceAll(' ', '')
  await page.getByLabel('New password', { exact: true }).fill('eleven blue buses')
  await page.getByLabel('Confirm password').fill('eleven blue buses')
  await page.getByLabel('Code', { exact: true }).fill(generateSync({ secret }))
  await button(page, 'Finish setup').click()
  await page.getByLabel('I’ve saved them somewhere safe').check()
  await button(page, 'Continue').click()
  await page.getByRole('link', { name: 'Set up your website' }).click()
  await expect(page.getByRole('heading', { name: 'Name and location' })).toBeVisible()
}

/** Opens one of the pages of a step of the guide. */
async function open(page: Page, { step, name }: { step: string; name: string }) {
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await page.goto(`${site()}/console/setup/guide`)
  await steps.getByRole('button', { name: new RegExp(step) }).click()
  await page.locator('.dk-setup-ways').getByRole('link', { name }).click()
}

const site = () => `http://west.localhost:${testApp().port}`

async function publish(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
}

async function fillCompanyAndBrand(page: Page) {
  await open(page, { step: 'Name and location', name: 'Company and texts' })
  await page.getByLabel('Phone', { exact: true }).fill('+44 117 496 0123')
  await page.getByLabel('Email', { exact: true }).fill('hello@west.example')
  await publish(page)
  await open(page, { step: 'Brand', name: 'Brand' })
  await page.getByLabel('Brand colour', { exact: true }).fill('#e9b949')
  await expect(page.getByText(/hard to read on the page/)).toBeVisible()
  const logo = page.locator('input[type=file]')
  await logo.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  })
  await expect(page.getByRole('alert').filter({ hasText: /image/ })).toBeVisible()
  await logo.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawLogo(page),
  })
  await expect(page.getByText('240 × 80')).toBeVisible()
  await publish(page)
}

async function drawLogo(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: 240, height: 80 })
  await sheet.setContent('<body style="margin:0;background:#e9b949;font:700 60px sans-serif">West')
  const drawn = await sheet.screenshot()
  await sheet.close()
  return drawn
}

async function drawArea(page: Page) {
  await open(page, { step: 'Service area', name: 'Service area' })
  await button(page, 'Circle…').click()
  const sheet = page.locator('dialog')
  await choosePlace(page, sheet.getByRole('combobox'), TEMPLE_MEADS)
  await sheet.getByLabel('Radius').fill('100')
  await button(page, 'Add circle').click()
  await publish(page)
}

async function saveDocument(page: Page, kind: string) {
  const document = page.getByRole('group', { name: kind, exact: true })
  await document.getByLabel('Document number').fill('P-1')
  if (await document.getByLabel('Issued by').isVisible())
    await document.getByLabel('Issued by').fill('Bristol City Council')
  await document.getByLabel('Expiry date').fill(NEXT_YEAR)
  await button(document as unknown as Page, 'Save document').click()
  await expect(document.getByText('Missing')).toBeHidden()
}

/** Adds a car and its driver, each with the documents the law requires. */
async function bringCarAndDriver(page: Page) {
  const sheet = page.locator('dialog')
  await open(page, { step: 'Fleet and drivers', name: 'Vehicles' })
  await button(page, 'Add vehicle').first().click()
  await sheet.getByLabel('Registration').fill('WX24 ABC')
  await sheet.getByLabel('Make').fill('Toyota')
  await sheet.getByLabel('Model').fill('Corolla')
  await sheet.getByLabel('Colour').fill('Silver')
  await sheet.getByLabel('Estate').check()
  await button(page, 'Save').click()
  await page.getByRole('row').filter({ hasText: 'WX24' }).click()
  for (const kind of ['Vehicle licence', 'Insurance', 'MOT']) await saveDocument(page, kind)
  await open(page, { step: 'Fleet and drivers', name: 'Drivers' })
  await button(page, 'Add driver').first().click()
  await sheet.getByLabel('First name').fill('Ines')
  await sheet.getByLabel('Last name').fill('Marsh')
  await sheet.getByLabel('Mobile').fill('+44 7700 900123')
  await sheet.getByLabel('Email').fill('ines@west.example')
  await sheet.getByLabel('Usual vehicle').selectOption({ index: 1 })
  await button(page, 'Save').click()
  await button(page, 'Done').click()
  await page.getByRole('row').filter({ hasText: 'Ines Marsh' }).click()
  for (const kind of ['Badge', 'Driving licence']) await saveDocument(page, kind)
}

/** The tag from the generator, verbatim, for a page that has no address yet. */
async function makeTag(page: Page, domain: string): Promise<string> {
  await open(page, { step: 'Go live', name: 'Booking widget' })
  await page.getByLabel('Page owner').fill('Hotel Aldine')
  await page.getByLabel('Layout').selectOption({ label: 'wizard, 4 steps' }, { timeout: 60_000 })
  await page.getByLabel('Allowed websites').fill(domain)
  await button(page, 'Create code').click()
  const tag = page.getByRole('region', { name: 'Paste this where the form should appear' })
  return tag.locator('pre').innerText()
}

/** A guest's booking up to the Book Now button; returns its price. */
async function bookJourney(frame: Page): Promise<string> {
  await choosePlace(frame, pickup(frame), TEMPLE_MEADS)
  await choosePlace(frame, dropOff(frame), BIRMINGHAM)
  await chooseTime(frame, 'When', TOMORROW_MORNING)
  await next(frame).click()
  await expectPrices(frame)
  await next(frame).click()
  await fillContact(frame)
  await next(frame).click()
  return /£[\d.]+/.exec((await bookNow(frame).textContent()) ?? '')?.[0] ?? ''
}

test.describe.configure({ mode: 'serial' })

let owner: Page
let reference: string

test('a new operator is made, and its owner sets it up alone, starting from the link', async ({
  page,
  browser,
}) => {
  owner = await (await browser.newContext(DESKTOP)).newPage()
  await enrol(owner, await makeOperator(page))
  await expectNoViolations(owner, 'first steps')
  await fillCompanyAndBrand(owner)
  await drawArea(owner)
  await open(owner, { step: 'Prices', name: 'Distance and time' })
  await owner.getByLabel('Base fare', { exact: true }).first().fill('6')
  await button(owner, 'Publish…').click()
  await button(owner, 'Publish now').click()
  await expect(owner.getByText(/Version 1 published/)).toBeVisible()
  await bringCarAndDriver(owner)
})

test('a guest books on a hotel’s page by a card that needs the bank’s confirmation, in a browser that blocks third-party cookies', async ({
  page,
}) => {
  let tag = ''
  const hotel = await openForeignPage({ name: 'aldine', site: site(), tag: () => tag })
  tag = await makeTag(owner, hotel.origin)
  await page.goto(hotel.origin)
  const frame = widgetOf(page)
  const fare = await bookJourney(frame)
  await bookNow(frame).click()
  await fillBilling(frame)
  await typeCard(frame, CARD.challenged)
  await payNow(frame).click()
  await answerBankDialog(frame, 'Yes, pay')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('You’re booked, Maya')
  await expect(frame.getByRole('article', { name: 'Reference' })).toContainText(fare)
  await expect.poll(() => widgetEvents(page, 'booked')).toHaveLength(1)
  const [booked] = await widgetEvents(page, 'booked')
  reference = String(booked?.['reference'])
  expect(reference).toMatch(/^WSC-\d+$/)
  hotel.close()
})

test('its owner finds the booking and assigns it to their driver', async () => {
  await owner.goto(`${site()}/console/leg/${reference.replace(/\D/g, '')}`)
  await owner.getByRole('button', { name: /^Assign driver/ }).click()
  const palette = owner.getByRole('dialog', { name: `Assign ${reference} to a driver` })
  await palette.getByRole('option').filter({ hasText: 'Ines Marsh' }).click()
  await expect(owner.getByText(`Ines Marsh assigned to ${reference}`)).toBeVisible()
})

/** Opens the last step of the guide, with what is missing. */
async function openGoLive() {
  await owner.goto(`${site()}/console/setup/guide`)
  await owner
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Go live/ })
    .click()
  await expect(owner.getByRole('heading', { name: 'Go live', level: 2 })).toBeVisible()
}

const missing = () => owner.getByRole('list', { name: 'Before you go live' })
const fix = (what: string) => owner.getByRole('link', { name: `Fix: ${what}` })

test('the guide lists what is missing before the site goes live, and leads to the place that settles each', async () => {
  await openGoLive()
  await expect(missing().getByRole('listitem')).toHaveCount(4)
  await expect(button(owner, 'Go live').last()).toBeDisabled()
  await expectNoViolations(owner, 'what is missing before going live')
  await expectFitsEverySize(owner, 'what is missing before going live')

  await fix('Operator licence number and authority').click()
  await owner.getByLabel('Licensing authority').fill('Bristol City Council')
  await owner.getByLabel('Operator’s licence number').fill('PHO-118')
  await owner.keyboard.press('Control+s')
  await expect(owner.getByText('Licence saved.')).toBeVisible()

  await openGoLive()
  await fix('Terms of service on your website').click()
  await button(owner, 'Add section').click()
  await owner.getByLabel('Section heading').fill('Your booking')
  await owner.getByLabel('Text', { exact: true }).fill('We collect you at the time you chose.')
  await publish(owner)

  await openGoLive()
  await fix('Live card gateway, or cash only').click()
  await owner.getByLabel('Default payment method').selectOption({ label: 'Cash' })
  await owner.getByLabel('Card', { exact: true }).uncheck()
  await publish(owner)
})

test('the owner sends a test email and goes live, for cash only', async () => {
  const server = await openMailServer()
  await openGoLive()
  await expect(missing().getByRole('listitem')).toHaveCount(1)
  await expect(owner.getByText('No mail server is set')).toBeVisible()
  const value = `smtp://127.0.0.1:${server.port}`
  await saveSecret(testApp(), { name: 'mail-smtp', value, operator: 'west-sons-cars' })
  await openGoLive()
  await button(owner, 'Send test email').click()
  await expect(owner.getByText(/Working. Test email sent to wes@west.example/)).toBeVisible()
  expect(server.received.map(({ to }) => to)).toEqual([['wes@west.example']])
  await openGoLive()
  await expect(owner.getByText('You’re ready to go live.')).toBeVisible()
  await expect(owner.getByText('Cash to the driver. No card gateway needed')).toBeVisible()
  await expectNoViolations(owner, 'ready to go live')
  await button(owner, 'Go live').last().click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click()
  await expect(owner.getByText('West & Sons’ Cars is live.').first()).toBeVisible()
  await owner.context().close()
  await server.close()
})
