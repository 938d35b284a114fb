import { signInDriver } from './driver-app.ts'
import type { Walk } from './every-screen.ts'
import { expect } from './watched-test.ts'

/** The tabs of the driver app; the walk through the tracking page shows a job. */
export async function walkDriver({ page, testApp, look }: Walk): Promise<void> {
  // the walk through the tracking page drove in this context
  await page.context().clearCookies()
  await signInDriver(testApp, page)
  await look('driver-legs')
  const tabs = page.getByRole('navigation')
  for (const tab of ['Messages', 'Earnings', 'Documents']) {
    await tabs.getByRole('button', { name: tab }).click()
    await expect(tabs.getByRole('button', { name: tab })).toHaveAttribute('aria-current', 'page')
    await look(`driver-${tab.toLowerCase()}`)
  }
}
