import type { Page } from '@playwright/test'
import { assignByKeys, barOf, boardOf, signInAs } from './board-hand.ts'
import { asOwner } from './owner-database.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

test('a dispatcher’s browser crashes before the change is made: the other sees it at once, the driver gets the job, and what could not be changed is shown later', async ({
  page: other,
  browser,
}) => {
  const { jobpartid } = await bookForCash(testApp(), { vehtypeid: 1 })
  const ref = `KB-${jobpartid}`
  const crashing = await browser.newContext(DESKTOP)
  const page = await crashing.newPage()
  await signInAs(other, { testApp: testApp(), name: 'Olive Owens', role: 'owner' })
  await signInAs(page, { testApp: testApp(), name: 'Nadia Bell', role: 'dispatcher' })
  const board = boardOf(testApp())
  await Promise.all([page.goto(board), other.goto(board)])
  for (const window of [page, other]) {
    const unassigned = window.getByRole('region', { name: 'Unassigned' })
    await expect(unassigned.getByRole('button', { name: ref })).toBeVisible()
    await expect(window.getByText('Live', { exact: true })).toBeVisible()
  }

  await assignByKeys(page, { ref, driver: 'basil' })
  const theirs = other.getByText(`Nadia Bell: Basil Kerb assigned to ${ref}`)
  await expect(theirs).toBeVisible()
  const signedIn = await crashing.storageState()
  await crash(page)
  const bar = barOf(other, { name: 'Basil Kerb', ref })
  await expect(bar).toContainText('Nadia Bell is changing it')
  await expect(other.getByRole('button', { name: 'Undo' })).toBeHidden()

  await expect(theirs).toBeHidden({ timeout: 60_000 })
  await expect(bar).toContainText('Accepted')
  await bar.click()
  await other.keyboard.press(' ')
  const history = other.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Assigned to Basil Kerb')
  await expect(history).toContainText('Nadia Bell')

  const again = await browser.newContext({ ...DESKTOP, storageState: signedIn })
  const reopened = await again.newPage()
  await reopened.goto(board)
  await expect(barOf(reopened, { name: 'Basil Kerb', ref })).toContainText('Accepted')
  await assignByKeys(reopened, { ref, driver: 'amber' })
  await expect(other.getByText(`Nadia Bell: Amber Signal assigned to ${ref}`)).toBeAttached()
  await crash(reopened)
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const data = { reference: jobpartid, version: 2, note: 'Ring the bell' }
  const noted = await other.request.post(`${testApp().address}/api/desk/note`, { headers, data })
  expect(await noted.json()).toMatchObject({ code: 1 })
  await expect.poll(listStates, { timeout: 60_000 }).toEqual(['done', 'failed'])

  const later = await browser.newContext({ ...DESKTOP, storageState: signedIn })
  const last = await later.newPage()
  await last.goto(board)
  const sheet = last.getByRole('alertdialog', { name: `${ref} was changed by someone else` })
  await sheet.getByRole('button', { name: 'Discard my change' }).click()
  await expect.poll(listStates).toEqual(['done'])
  await last.reload()
  await expect(barOf(last, { name: 'Basil Kerb', ref })).toContainText('Accepted')
  await expect(sheet).toBeHidden()
  await later.close()
})

/** Without a connection the page cannot send anything when it is closed. */
async function crash(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(true)
  await page.close({ runBeforeUnload: false })
  await context.close()
}

/** The states of all kept changes. */
async function listStates(): Promise<string[]> {
  const { rows } = await asOwner(testApp(), (client) =>
    client.query<{ state: string }>('select state from pending_change order by made_at'),
  )
  return rows.map(({ state }) => state)
}
