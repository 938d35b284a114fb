import { signInDriver } from './driver-app.ts'
import type { Walk } from './every-screen.ts'
import { expect } from './watched-test.ts'

/** The tabs of the driver app, then a job. */
export async function walkDriver({ page, testApp, look }: Walk): Promise<void> {
  await signInDriver(testApp, page)
  await look('driver-legs')
  const tabs = page.getByRole('navigation')
  for (const tab of ['Messages', 'Earnings', 'Documents']) {
    await tabs.getByRole('button', { name: tab }).click()
    await expect(tabs.getByRole('button', { name: tab })).toHaveAttribute('aria-current', 'page')
    await look(`driver-${tab.toLowerCase()}`)
  }
  await tabs.getByRole('button', { name: 'Jobs' }).click()
  await page
    .getByRole('button', { name: /Heathrow|Paddington|Canary|Wimbledon|London/ })
    .first()
    .click()
  await look('driver-leg')
}
