import type { Page } from '@playwright/test'
import { type Operator, walkEveryScreen } from './every-screen.ts'
import { findViolations, WCAG } from './find-violations.ts'
import type { RunningTestApp } from './running-test-app.ts'
import { expect } from './watched-test.ts'

/** Checks every screen a guest can reach, in light and dark mode, against WCAG 2.2 AA. */
export async function expectAccess(
  page: Page,
  { testApp, operator }: { testApp: RunningTestApp; operator: Operator },
): Promise<void> {
  await walkEveryScreen({
    page,
    testApp,
    operator,
    look: async (screen) => {
      for (const mode of ['light', 'dark']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset['mode'] = chosen
          // below a modal nothing can be reached, so only the top layer is checked
          for (const old of document.querySelectorAll('[data-top]')) old.removeAttribute('data-top')
          const dialogs = [...document.querySelectorAll('dialog[open]')]
          const top = dialogs.at(-1) ?? document.documentElement
          top.setAttribute('data-top', '')
        }, mode)
        // dark mode changes only the colours of the same elements
        const axeOptions = mode === 'light' ? { tags: WCAG } : { rules: ['color-contrast'] }
        const violations = await findViolations(page, { within: '[data-top]', ...axeOptions })
        expect.soft(violations, `${screen}, ${mode}`).toEqual([])
      }
    },
  })
}
