import type { Page, TestInfo } from '@playwright/test'

/** A picture to look at, where `KEEP_PICTURES=1` asks for it: nothing is proven by it, and drawing it takes its time. */
export async function keepPicture(
  page: Page,
  { info, name, fullPage = false }: { info: TestInfo; name: string; fullPage?: boolean },
): Promise<void> {
  if (process.env['KEEP_PICTURES'] !== '1') return
  await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage })
}
