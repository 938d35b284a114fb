import { assignByKeys, barOf, boardOf, signInAs } from './board-hand.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

test('a dispatcher’s browser crashes before the change is made: the other sees it at once, and the driver gets the job', async ({
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
  await crashing.setOffline(true)
  await page.close({ runBeforeUnload: false })
  await crashing.close()
  const bar = barOf(other, { name: 'Basil Kerb', ref })
  await expect(bar).toContainText('Nadia Bell is changing it')
  await expect(other.getByRole('button', { name: 'Undo' })).toBeHidden()

  await expect(theirs).toBeHidden({ timeout: 30_000 })
  await expect(bar).toContainText('Accepted')
  await bar.click()
  await other.keyboard.press(' ')
  const history = other.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Assigned to Basil Kerb')
  await expect(history).toContainText('Nadia Bell')
})
