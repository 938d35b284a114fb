import type { BrowserContext, Page } from '@playwright/test'
import { changeSettings } from './owner-database.ts'
import { DESKTOP, expect, houseOfFile, isHere, PHONE, test } from './watched-test.ts'

const house = houseOfFile()

const QUESTION = 'May we count this visit?'
const question = (page: Page) => page.getByRole('region', { name: QUESTION })

/** Every call to another machine, answered as if there were one. */
async function hearElsewhere(context: BrowserContext, script = ''): Promise<string[]> {
  const asked: string[] = []
  await context.route(
    (url) => !isHere(url.href),
    async (route) => {
      asked.push(`${route.request().method()} ${route.request().url()}`)
      await route.fulfill({ contentType: 'text/javascript', body: script })
    },
  )
  return asked
}

/** Servers remember an operator for five seconds. */
async function count(measuring: { provider: string; id: string; server?: string }) {
  await changeSettings(house(), { operator: 'kerbside', settings: { measuring } })
  await expect(async () => {
    const page = await fetch(`${house().address}/faq.html`)
    expect(await page.text()).toContain(measuring.id)
  }).toPass()
}

const COUNTING = { provider: 'plausible', id: 'kerbside.example', server: '' }

test.describe('visits are counted after a yes', () => {
  test.use({ ...PHONE, forgiven: /asked https:\/\/plausible\.io\/api\/event/ })

  test('before it nobody hears of them and nothing is kept; a no is kept and can be taken back', async ({
    page,
    context,
  }) => {
    const asked = await hearElsewhere(context)
    await count(COUNTING)
    for (const path of ['/', '/faq.html', '/booking.html', '/airports/heathrow.html']) {
      await page.goto(`${house().address}${path}`)
      await expect(question(page)).toBeVisible()
    }
    expect(asked).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('kerbside-counting'))).toBeNull()

    await page.goto(`${house().address}/booking.html`)
    const yes = await question(page).getByRole('button', { name: 'Yes' }).boundingBox()
    const no = question(page).getByRole('button', { name: 'No' })
    expect(await no.boundingBox()).toMatchObject({ width: yes?.width, height: yes?.height })
    // what goes on with the booking stays free
    await page.getByRole('button', { name: /^Next/ }).click()
    await expect(page.getByText('Pickup is required')).toBeVisible()
    await no.click()
    await expect(question(page)).toBeHidden()

    await page.goto(`${house().address}/cookie.html`)
    await expect(question(page)).toBeHidden()
    await expect(page.getByText('You said no')).toBeVisible()
    expect(asked).toEqual([])

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Counting visits: your choice' })
      .click()
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('You said yes')).toBeVisible()
    await page.goto(`${house().address}/faq.html?from=somebody`)
    await expect.poll(() => asked).toHaveLength(2)
    expect(new Set(asked)).toEqual(new Set(['POST https://plausible.io/api/event']))
    expect(await context.cookies()).toEqual([])
  })
})

test.describe('Google counts', () => {
  test.use({ ...DESKTOP, forgiven: /asked https:\/\/www\.googletagmanager\.com/ })

  test('Google’s script comes after a yes only, and a no takes its cookies away', async ({
    page,
    context,
  }) => {
    const asked = await hearElsewhere(context, 'document.cookie="_ga=GA1.1.1.1; Path=/; Secure"')
    await count({ provider: 'google', id: 'G-AB12CD34EF' })
    await page.goto(`${house().address}/about.html`)
    await expect(question(page)).toBeVisible()
    expect(asked).toEqual([])
    await question(page).getByRole('button', { name: 'Yes' }).click()
    await expect
      .poll(() => asked)
      .toEqual(['GET https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF'])
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toEqual(['_ga'])

    await page.goto(`${house().address}/cookie.html`)
    await expect(page.getByRole('row', { name: /_ga/ })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'your choice' }).click()
    await question(page).getByRole('button', { name: 'No' }).click()
    expect(await context.cookies()).toEqual([])
    const before = asked.length
    await page.goto(`${house().address}/about.html`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toHaveLength(before)
  })
})

test('where nobody counts nobody is asked, and the policy lets nobody in', async ({ page }) => {
  const answer = await page.goto(`${house().site('northway')}/cookie.html`)
  expect(answer?.headers()['content-security-policy']).not.toContain('https:')
  await expect(page.getByText('there is nothing to agree to')).toBeVisible()
  await expect(page.locator('.count-ask')).toHaveCount(0)
})
