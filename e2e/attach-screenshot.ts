import type { Page, TestInfo } from '@playwright/test'

/** Attaches a screenshot if `KEEP_PICTURES=1` is set: it proves nothing, and drawing it takes time. */
export async function attachScreenshot(
  page: Page,
  { info, name, fullPage = false }: { info: TestInfo; name: string; fullPage?: boolean },
): Promise<void> {
  if (process.env['KEEP_PICTURES'] !== '1') return
  await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage })
}
