import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CandidatesReply } from '@kerbside/contract/dispatch/candidate.ts'
import { openDesk } from './desk-hand.ts'
import { expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash, JOURNEY } from './wire.ts'

const testApp = setUpTestApp()
const program = fileURLToPath(new URL('../apps/server/dist/kerbside.js', import.meta.url))

// Leaving the desk while it opens interrupts its live channel.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

const verify = (file: string) =>
  promisify(execFile)(process.execPath, [program, 'records', 'verify', file], {
    env: { ...process.env, NODE_ENV: 'production', KERBSIDE_DATA: testApp().stateDir },
  })

test('for an inspection the record contains a leg, the pack is made in one step, and a changed pack is detected', async ({
  page,
}, testInfo) => {
  const { jobpartid } = await bookForCash(testApp())
  const desk = await openDesk(testApp(), page.request)
  const candidates = await page.request.get(
    `${testApp().address}/api/desk/candidates?reference=${jobpartid}`,
  )
  const { candidates: drivers } = (await candidates.json()) as CandidatesReply
  const able = drivers.find(({ breaks }) => breaks.every(({ refuses }) => !refuses))
  await desk.change('assign', { jobpartid, driverId: able?.driverId, anyway: true })

  await page.goto(`${testApp().address}/console/records/inspection`)
  await page.getByLabel('To', { exact: true }).fill(JOURNEY().bookingdate.slice(0, 10))
  const row = page.getByRole('row').filter({ hasText: String(jobpartid) })
  await expect(row).toContainText('Maya Osei')
  await expect(row).toContainText('Dee Desk')
  await expect(page.getByText('Record verified.')).toBeVisible()
  await expectQuality(page, 'an inspection')

  await page.getByRole('button', { name: 'Create pack (PDF and CSV)' }).click()
  await expect(page.getByText('Enter who requested it.')).toBeVisible()
  await page.getByLabel('Requested by').fill('PC Rowe, TPH/4471')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Create pack (PDF and CSV)' }).click()
  const file = path.join(testInfo.outputDir, 'pack.zip')
  await (await saved).saveAs(file)
  expect((await verify(file)).stdout).toMatch(/^Unchanged: Kerbside/)

  await page.getByRole('button', { name: 'Verify a pack' }).click()
  await page.getByLabel('Choose ZIP file').setInputFiles(file)
  await expect(page.getByText('This pack is genuine and unaltered.')).toBeVisible()

  const bytes = readFileSync(file)
  const index = bytes.indexOf('Maya Osei')
  bytes.write('Mayo', index)
  const bent = path.join(testInfo.outputDir, 'bent.zip')
  writeFileSync(bent, bytes)
  await page.getByLabel('Choose ZIP file').setInputFiles(bent)
  await expect(
    page.getByText(/This (pack has been altered|isn’t an inspection pack)/),
  ).toBeVisible()
  await expect(verify(bent)).rejects.toThrow()
})
