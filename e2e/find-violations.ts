import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All of the page and every rule, where nothing less is asked for. */
type Asked = { within?: string; tags?: string[]; rules?: string[] }

/** What axe holds against the page as it stands: a line for the rule, then one for each element. */
export async function findViolations(
  page: Page,
  { within, tags, rules }: Asked = {},
): Promise<string[][]> {
  const axe = new AxeBuilder({ page })
    // only a page with frames needs another page to put the findings together
    .setLegacyMode(page.frames().length === 1)
    .options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (tags !== undefined) axe.withTags(tags)
  if (rules !== undefined) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  ])
}
