import type { Walk } from './every-screen.ts'
import { makePlatformKey } from './platform-key.ts'
import { expect } from './watched-test.ts'

/** The page of those who run the install: signing in, the operators, and a new one. */
export async function walkPlatform({ page, testApp, look }: Walk): Promise<void> {
  await page.goto(`http://host.localhost:${testApp.port}/host`)
  await expect(page.getByRole('heading', { name: 'Sign in with your host key' })).toBeVisible()
  await look('platform-sign-in')
  await page.getByLabel('Host key').fill(await makePlatformKey(testApp))
  await page.keyboard.press('Enter')
  const operators = page.getByRole('region', { name: 'Operators' })
  await expect(operators.getByText('northway', { exact: true })).toBeVisible()
  await look('platform-operators')
  await page.getByRole('button', { name: 'New operator' }).click()
  await expect(page.locator('dialog').getByLabel('Operator ID')).toBeVisible()
  await look('platform-new-operator')
}
