import type { BrowserContext, Page } from '@playwright/test'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, isHere, PHONE, setUpTestApp, test } from './watched-test.ts'

const testApp = setUpTestApp()

const QUESTION = 'Can we count your visit?'
const question = (page: Page) => page.getByRole('region', { name: QUESTION })

/** Records every request to another machine, and answers it as if there were one. */
async function recordThirdPartyRequests(context: BrowserContext, script = ''): Promise<string[]> {
  const urls: string[] = []
  await context.route(
    (url) => !isHere(url.href),
    async (route) => {
      urls.push(`${route.request().method()} ${route.request().url()}`)
      await route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return urls
}

/** Servers cache an operator for five seconds. */
async function count(measuring: { provider: string; id: string; server?: string }) {
  await changeSettings(testApp(), { operator: 'kerbside', settings: { measuring } })
  await expect(async () => {
    const page = await fetch(`${testApp().address}/faq.html`)
    expect(await page.text()).toContain(measuring.id)
  }).toPass()
}

const COUNTING = { provider: 'plausible', id: 'kerbside.example', server: '' }

test.describe('visits are counted after consent', () => {
  test.use({ ...PHONE, forgiven: /asked https:\/\/plausible\.io\/api\/event/ })

  test('before consent nothing is sent or stored; a refusal is stored and can be changed', async ({
    page,
    context,
  }) => {
    const urls = await recordThirdPartyRequests(context)
    await count(COUNTING)
    for (const path of ['/', '/faq.html', '/booking.html', '/airports/heathrow.html']) {
      await page.goto(`${testApp().address}${path}`)
      await expect(question(page)).toBeVisible()
    }
    expect(urls).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('kerbside-counting'))).toBeNull()

    await page.goto(`${testApp().address}/booking.html`)
    const yes = await question(page).getByRole('button', { name: 'Accept' }).boundingBox()
    const no = question(page).getByRole('button', { name: 'Decline' })
    expect(await no.boundingBox()).toMatchObject({ width: yes?.width, height: yes?.height })
    // the button that continues the booking stays uncovered
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page.getByText('Pickup is required')).toBeVisible()
    await no.click()
    await expect(question(page)).toBeHidden()

    await page.goto(`${testApp().address}/cookie.html`)
    await expect(question(page)).toBeHidden()
    await expect(page.getByText('You declined')).toBeVisible()
    expect(urls).toEqual([])

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Your analytics choice' })
      .click()
    await question(page).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('You accepted')).toBeVisible()
    await page.goto(`${testApp().address}/faq.html?from=partner`)
    await expect.poll(() => urls).toHaveLength(2)
    expect(new Set(urls)).toEqual(new Set(['POST https://plausible.io/api/event']))
    expect(await context.cookies()).toEqual([])
  })
})

test.describe('Google Analytics', () => {
  test.use({ ...DESKTOP, forgiven: /asked https:\/\/www\.googletagmanager\.com/ })

  test('Google’s script loads after consent only, and a refusal deletes its cookies', async ({
    page,
    context,
  }) => {
    const urls = await recordThirdPartyRequests(
      context,
      'document.cookie="_ga=GA1.1.1.1; Path=/; Secure"',
    )
    await count({ provider: 'google', id: 'G-AB12CD34EF' })
    await page.goto(`${testApp().address}/about.html`)
    await expect(question(page)).toBeVisible()
    expect(urls).toEqual([])
    await question(page).getByRole('button', { name: 'Accept' }).click()
    await expect
      .poll(() => urls)
      .toEqual(['GET https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF'])
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toEqual(['_ga'])

    await page.goto(`${testApp().address}/cookie.html`)
    await expect(page.getByRole('row', { name: /_ga/ })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Your analytics choice' }).click()
    await question(page).getByRole('button', { name: 'Decline' }).click()
    expect(await context.cookies()).toEqual([])
    const before = urls.length
    await page.goto(`${testApp().address}/about.html`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(urls).toHaveLength(before)
  })
})

test('a site without analytics asks for no consent, and its policy allows no third party', async ({
  page,
}) => {
  const response = await page.goto(`${testApp().site('northway')}/cookie.html`)
  expect(response?.headers()['content-security-policy']).not.toContain('https:')
  await expect(page.getByText('there’s nothing to accept')).toBeVisible()
  await expect(page.locator('.count-ask')).toHaveCount(0)
})
