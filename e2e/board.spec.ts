import type { BrowserContext, Page } from '@playwright/test'
import { assignByKeys, barOf, boardOf, signInAs } from './board-hand.ts'
import { asOwner } from './owner-database.ts'
import { expectFitsEverySize, expectNoViolations } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const testApp = setUpTestApp()

test.use(DESKTOP)

/** A change waits for ten minutes instead of ten seconds: on a slow machine it would be made while the page is looked at. */
async function waitLonger(contexts: readonly BrowserContext[]): Promise<void> {
  await asOwner(testApp(), (client) =>
    client.query(
      `create function wait_longer() returns trigger language plpgsql as
         $$ begin new.due_at := new.due_at + interval '10 minutes'; return new; end $$;
       create trigger wait_longer before insert on pending_change
         for each row execute function wait_longer()`,
    ),
  )
  for (const context of contexts)
    await context.addInitScript(() => {
      const original = window.setTimeout.bind(window)
      const longer = (ms: number | undefined) =>
        ms !== undefined && ms > 9_000 && ms <= 10_000 ? 600_000 : ms
      window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        original(handler, longer(ms), ...rest)) as typeof window.setTimeout
    })
}

const clickNotifyNow = (page: Page) => page.getByRole('button', { name: 'Notify now' }).click()

test('a leg without a driver is assigned by keyboard, and two dispatchers do not overwrite each other', async ({
  page,
  context,
  browser,
}) => {
  const { jobpartid } = await bookForCash(testApp(), { vehtypeid: 1 })
  const ref = `KB-${jobpartid}`
  const elsewhere = await browser.newContext(DESKTOP)
  const other = await elsewhere.newPage()
  await waitLonger([context, elsewhere])
  await signInAs(page, { testApp: testApp(), name: 'Nadia Bell', role: 'dispatcher' })
  await signInAs(other, { testApp: testApp(), name: 'Olive Owens', role: 'owner' })
  const board = boardOf(testApp())
  await Promise.all([page.goto(board), other.goto(board)])
  const waiting = page.getByRole('region', { name: 'Unassigned' })
  const waitingThere = other.getByRole('region', { name: 'Unassigned' })
  const amber = { ref, name: 'Amber Signal' }
  const basil = { ref, name: 'Basil Kerb' }
  await expect(waiting.getByRole('button', { name: `${ref}, ` })).toBeVisible()
  await expect(waitingThere.getByRole('button', { name: `${ref}, ` })).toBeVisible()
  for (const window of [page, other])
    await expect(window.getByText('Live', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'the board')

  await assignByKeys(other, { ref, driver: 'amber' })
  await expect(page.getByText(`Olive Owens: Amber Signal assigned to ${ref}`)).toBeVisible()
  await expect(barOf(page, amber)).toContainText('Olive Owens is changing it')
  await assignByKeys(page, { ref, driver: 'basil' })
  const taken = page.getByRole('alertdialog')
  await expect(taken).toContainText('Olive Owens is already changing this job: Amber Signal')
  await expectNoViolations(page, 'a leg that another dispatcher is changing')
  await taken.getByRole('button', { name: 'Wait' }).click()

  await other.bringToFront()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Notify now' })).toBeVisible()
  await other.keyboard.press('z')
  await expect(other.getByText('Undone. No one was notified.')).toBeVisible()
  await expect(waitingThere.getByRole('button', { name: ref })).toBeVisible()
  await expect(waiting.getByRole('button', { name: ref })).toBeVisible()

  await assignByKeys(page, { ref, driver: 'basil' })
  await expect(page.getByText(`assigned to ${ref}`)).toBeVisible()
  await expectNoViolations(page, 'a change that waits its ten seconds')
  await clickNotifyNow(page)
  await expect(page.getByRole('button', { name: 'Notify now' })).toBeHidden()
  await expect(barOf(page, basil)).toBeVisible()

  await expect(barOf(other, basil)).toContainText('Accepted')
  await assignByKeys(other, { ref, driver: 'amber' })
  await expect(other.getByRole('button', { name: 'Notify now' })).toBeVisible()
  // a note is saved without waiting
  const headers = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
  const data = { reference: jobpartid, version: 2, note: 'Ring the bell' }
  const noted = await page.request.post(`${testApp().address}/api/desk/note`, { headers, data })
  expect(await noted.json()).toMatchObject({ code: 1 })
  await clickNotifyNow(other)
  const quicker = other.getByRole('alertdialog', { name: `${ref} was changed by someone else` })
  await expect(quicker).toContainText('Accepted: Basil Kerb')
  await expectNoViolations(other, 'two hands on one journey')
  await quicker.getByRole('button', { name: 'Apply my change' }).click()
  await clickNotifyNow(other)
  // The first window is updated without a reload.
  await expect(barOf(page, amber)).toContainText('Accepted')

  await page.bringToFront()
  await barOf(page, amber).click()
  await page.keyboard.press(' ')
  await expect(page.getByRole('heading', { name: ref })).toBeVisible()
  await expectNoViolations(page, 'a journey')
  await expect(page.getByText('Assigned to Amber Signal')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'All shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  const why = page.getByRole('dialog', { name: 'Price breakdown' })
  await expect(why).toContainText('The price would be the same today.')
  await expectNoViolations(page, 'why a price')
  await page.keyboard.press('Escape')
  await expectFitsEverySize(page, 'a journey')
  await page.goto(board)
  await expect(page.getByRole('button', { name: ref })).toBeVisible()
  await expectFitsEverySize(page, 'the board')

  const second = await context.newPage()
  await second.goto(page.url().replace(/board.*/, `leg/${ref.slice(3)}`))
  await page.goto(second.url())
  await expect(page.getByText('Also open: you in another window')).toBeVisible()
  await elsewhere.close()
})
