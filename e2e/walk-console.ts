import type { Page } from '@playwright/test'
import type { Walk } from './every-screen.ts'
import { expect } from './watched-test.ts'

export type ConsoleWalk = Walk & {
  /** An accepted job of the day. */
  reference: number
  /** All pages of all areas; otherwise only the first page of each. */
  isWhole: boolean
}

const AREAS = ['customers', 'prices', 'fleet', 'money', 'site', 'reports', 'records', 'setup']

/** The console of someone who may see everything: board, a job, bookings, and the pages of each area. */
export async function walkConsole(walk: ConsoleWalk): Promise<void> {
  const { page, testApp, look, reference, isWhole } = walk
  const site = testApp.site('kerbside')
  await page.goto(`${site}/console/board`)
  await expect(page.getByRole('heading', { name: 'Dispatch', level: 1 })).toBeVisible()
  await settle(page)
  await look('console-board')
  await page.goto(`${site}/console/leg/${reference}`)
  await settle(page)
  await look('console-leg')
  await page.goto(`${site}/console/bookings`)
  await settle(page)
  await look('console-bookings')
  for (const area of AREAS) {
    await page.goto(`${site}/console/${area}`)
    await settle(page)
    const paths = isWhole ? await pathsOf(page, area) : []
    await look(`console-${area}`)
    for (const path of paths) {
      await page.goto(`${site}${path}`)
      await settle(page)
      await look(path.slice(1).replaceAll('/', '-'))
    }
  }
}

/** The links of an area's own navigation, without the page that is open. */
async function pathsOf(page: Page, area: string): Promise<string[]> {
  const links = await page.locator(`.dk-area-nav a[href^="/console/${area}/"]`).all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  const open = new URL(page.url()).pathname
  return [...new Set(paths.flatMap((path) => (path && path !== open ? path : [])))]
}

/** Until nothing loads; the live channel stays open, so an idle network never comes. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded')
  await expect(page.locator('.dk-main')).toBeVisible()
  await expect(page.getByText('Connecting…')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"], .skeleton, .spinner')).toHaveCount(0)
  // a preview begins half a second after its form
  await page.waitForTimeout(800)
  for (const frame of await page.locator('iframe').elementHandles())
    await (await frame.contentFrame())?.waitForLoadState('load')
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  await page.waitForTimeout(400)
}
