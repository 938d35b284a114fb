import type { Page } from '@playwright/test'
import { expect } from './watched-test.ts'

/** The text of the newest e-mail to an address with this subject, from the demo's mailbox; waits until there is one. */
export async function readEmail(
  page: Page,
  { to, subject }: { to: string; subject: RegExp },
): Promise<string> {
  let text = ''
  await expect(async () => {
    const box = await fetched(page, '/dev/mail')
    const rows = box.split('<tr>').filter((row) => row.includes(`>${to}<`) && subject.test(row))
    const [, path] = /href="([^"]+)"/.exec(rows[0] ?? '') ?? []
    expect(path, `an email to ${to}`).toBeDefined()
    text = await fetched(page, path ?? '')
  }).toPass()
  return text.slice(text.indexOf('<pre>'))
}

const fetched = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => (await fetch(address)).text(), path)
