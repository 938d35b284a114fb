import type { Page } from '@playwright/test'
import { type Operator, walkEveryScreen } from './every-screen.ts'
import { findViolations, WCAG } from './find-violations.ts'
import type { RunningHouse } from './running-house.ts'
import { expect } from './watched-test.ts'

/** Every screen a guest can meet, in light and in dark, held against WCAG 2.2 AA. */
export async function expectAccess(
  page: Page,
  { house, operator }: { house: RunningHouse; operator: Operator },
): Promise<void> {
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
        // in the dark the same elements have other colours, and nothing else
        const asked = mode === 'light' ? { tags: WCAG } : { rules: ['color-contrast'] }
        const found = await findViolations(page, { within: '[data-top]', ...asked })
        expect.soft(found, `${screen}, ${mode}`).toEqual([])
      }
    },
  })
}
