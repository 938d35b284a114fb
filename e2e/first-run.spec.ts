import { expectQuality } from './quality-of-screen.ts'
import { startTestServer } from './running-test-app.ts'
import { DESKTOP, expect, test } from './watched-test.ts'

test.use({ ...DESKTOP, forgiven: /status of 404/ })

test('a new install is set up in the browser, by a link that its first start prints and that works once', async ({
  page,
  browser,
}) => {
  const testApp = await startTestServer({ env: { KERBSIDE_DEMO: 'off' }, prepare: () => {} })
  try {
    const find = () => /http:\S+\/host#khk_\S+/.exec(testApp.output())?.[0]
    await expect.poll(find).toBeDefined()
    const link = find() ?? ''
    await page.goto(link)
    const dialog = page.getByRole('dialog', { name: 'Set up your first operator' })
    await expect(dialog).toBeVisible()
    expect(page.url()).not.toContain('khk_')
    // the address that the link was opened at
    await expect(dialog.getByLabel('Domain')).toHaveValue('localhost')
    await expectQuality(page, 'setting up a new install')
    await dialog.getByLabel('Name', { exact: true }).fill('Harbour Cars')
    await dialog.getByLabel('Domain').fill('harbour.localhost')
    await dialog.getByLabel('Owner’s name').fill('Olive Quay')
    await dialog.getByLabel('Owner’s email').fill('olive@example.com')
    await dialog.getByLabel('Base location').fill('E14 4QQ')
    await dialog.getByRole('button', { name: 'Create operator' }).click()
    await page.getByRole('link', { name: 'Set up my sign-in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your sign-in')
    await expect(page.getByText('with olive@example.com, a password and a code')).toBeVisible()

    const other = await browser.newPage()
    await other.goto(link)
    await expect(other.getByRole('alert')).toContainText('This setup link was used or has expired')
    await other.close()
  } finally {
    await page.close()
    await testApp.stop()
  }
})
