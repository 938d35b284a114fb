import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Operator, walkEveryScreen } from './every-screen.ts'
import type { RunningHouse } from './running-house.ts'
import { expect } from './watched-test.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every screen a guest can meet, in light and in dark, held against WCAG 2.2 AA. */
export async function expectAccess(
  page: Page,
  { house, operator }: { house: RunningHouse; operator: Operator },
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await walkEveryScreen({
    page,
    house,
    operator,
    look: async (screen) => {
      for (const mode of ['light', 'dark']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset['mode'] = chosen
          // below a modal nothing can be reached: only the top one is there for people
          for (const old of document.querySelectorAll('[data-top]')) old.removeAttribute('data-top')
          const dialogs = [...document.querySelectorAll('dialog[open]')]
          const top = dialogs.at(-1) ?? document.documentElement
          top.setAttribute('data-top', '')
        }, mode)
        const axe = new AxeBuilder({ page }).include('[data-top]')
        // in the dark the same elements have other colours, and nothing else
        const asked = mode === 'light' ? axe.withTags(WCAG) : axe.withRules(['color-contrast'])
        const { violations } = await asked.analyze()
        const found = violations.map(({ id, nodes }) => [
          id,
          ...nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
        ])
        expect.soft(found, `${screen}, ${mode}`).toEqual([])
      }
    },
  })
}
