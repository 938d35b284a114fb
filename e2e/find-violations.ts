import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const SILENT = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** The whole page and every rule, unless restricted. */
type AxeOptions = { within?: string; tags?: string[]; rules?: string[] }

/** The violations axe finds: a line for the rule, then one for each element. */
export async function findViolations(
  page: Page,
  { within, tags, rules }: AxeOptions = {},
): Promise<string[][]> {
  // an e-mail in a frame without scripts cannot respond to axe, which would wait for ever
  const alone = (await page.locator(`iframe:not(${SILENT})`).count()) === 0
  // half a megabyte of script: a document that has loaded it need not load it again
  const isThere = alone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'window.axe' }) })
    // only a page with frames needs another page to combine the results
    .setLegacyMode(alone)
    .options({ resultTypes: ['violations'] })
    .exclude(SILENT)
  if (within !== undefined) axe.include(within)
  if (tags !== undefined) axe.withTags(tags)
  if (rules !== undefined) axe.withRules(rules)
  const restoreBar = await unstickBar(page)
  const { violations } = await axe.analyze()
  await restoreBar()
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  ])
}

/**
 * The sticky bar may cover half of a field at the current scroll position, which axe reports as a target that is too
 * small. Scrolling uncovers the field, so the bar is static while axe runs. Returns how to make it sticky again.
 */
async function unstickBar(page: Page): Promise<() => Promise<void>> {
  const place = (position: string) =>
    page.evaluate((wanted) => {
      for (const bar of document.querySelectorAll<HTMLElement>('.booking-bar'))
        bar.style.position = wanted
    }, position)
  await place('static')
  return () => place('')
}
