import type { CandidatesReply } from '@kerbside/contract/dispatch/candidate.ts'
import { openDesk } from './desk-hand.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, setUpTestApp, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'
import { writtenDay } from './written-day.ts'

const testApp = setUpTestApp()

// Leaving the desk while it opens interrupts its live channel.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

const HEADERS = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
const SCAN = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n'

type Fleet = {
  today: string
  drivers: { number: number; firstName: string; lastName: string; vehicleNumber: number }[]
  vehicles: { number: number; registration: string; drivenBy: number }[]
}

/** The day this many days after another. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('an expired insurance stops its driver until a newer one is entered with its scan', async ({
  page,
}) => {
  const { jobpartid } = await bookForCash(testApp())
  const desk = await openDesk(testApp(), page.request, { role: 'owner' })
  const read = async <Reply>(path: string) =>
    (await (await page.request.get(`${testApp().address}${path}`)).json()) as Reply
  const candidates = async () =>
    (await read<CandidatesReply>(`/api/desk/candidates?reference=${jobpartid}`)).candidates

  const able = (await candidates()).find(({ breaks }) => breaks.every(({ refuses }) => !refuses))
  const fleet = await read<Fleet>('/api/desk/fleet')
  const driver = fleet.drivers.find(({ number }) => number === able?.driverId)
  const car = fleet.vehicles.find(({ number }) => number === driver?.vehicleNumber)
  if (!driver || !car) throw new Error('no one can take it')
  const name = `${driver.firstName} ${driver.lastName}`
  const save = async (expiresOn: string) => {
    const data = { of: car.number, kind: 'insurance', number: 'P-1', expiresOn }
    const stored = await page.request.post(`${testApp().address}/api/desk/fleet/document`, {
      data,
      headers: HEADERS,
    })
    expect(await stored.json()).toMatchObject({ code: 1 })
  }

  // a warning comes in advance
  await save(dayAfter(fleet.today, 1))
  await page.goto(`${testApp().address}/console/fleet/documents`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('In 1 day')
  await expect(row).toContainText('Insurance expiring')

  // it has expired: the reason names the document and where to go
  await save(dayAfter(fleet.today, -1))
  const rejected = (await candidates()).find(({ driverId }) => driverId === driver.number)
  expect(rejected?.breaks.map(({ text }) => text)).toContain(
    'Insurance expires before the job ends',
  )
  const { version } = await desk.find(jobpartid)
  const assign = await page.request.post(`${testApp().address}/api/desk/assign`, {
    data: { reference: jobpartid, version, driverId: driver.number, anyway: true },
    headers: HEADERS,
  })
  expect(await assign.json()).toMatchObject({
    code: 2,
    reason: 'licence-ends',
    message: expect.stringMatching(/^Insurance is missing or expires.*Fleet, Vehicles\.$/),
  })
  await page.reload()
  await expect(row).toContainText('Blocked since')
  await expectNoViolations(page, 'the documents')

  // renewed with a scan
  await page.goto(`${testApp().address}/console/fleet/vehicles`)
  await page.getByRole('row').filter({ hasText: car.registration }).click()
  const document = page.getByRole('group', { name: 'Insurance' })
  await document.getByLabel('Expiry date').fill(dayAfter(fleet.today, 365))
  const scan = (text: string) => ({
    name: 'insurance.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(text, 'latin1'),
  })
  await document.getByLabel('Scan').setInputFiles(scan('<svg onload="alert(1)"/>'))
  await document.getByRole('button', { name: 'Save document' }).click()
  await expect(document.getByText('We can’t read this file.')).toBeVisible()
  await expect(document.getByLabel('Expiry date')).toHaveValue(
    writtenDay(dayAfter(fleet.today, 365)),
  )
  await document.getByLabel('Scan').setInputFiles(scan(SCAN))
  await document.getByRole('button', { name: 'Save document' }).click()
  await expect(document.getByText(/Added .* by Dee Desk/)).toBeVisible()
  await expectQuality(page, 'a car with a scan')
  const saved = page.waitForEvent('download')
  await document.getByRole('button', { name: 'Open scan of Insurance' }).click()
  expect((await saved).suggestedFilename()).toBe(`vehicle-${car.number}-insurance.pdf`)

  // the assignment works at once
  await desk.change('assign', { jobpartid, driverId: driver.number, anyway: true })
})
