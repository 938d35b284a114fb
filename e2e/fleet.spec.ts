import type { CandidatesReply } from '@kerbside/contract/desk/candidate.ts'
import { openDesk } from './desk-hand.ts'
import { expectNoViolations, expectQuality } from './quality-of-screen.ts'
import { DESKTOP, expect, houseOfFile, test } from './watched-test.ts'
import { bookForCash } from './wire.ts'

const house = houseOfFile()

// Whoever leaves the desk as it opens cuts its live channel off.
test.use({ ...DESKTOP, forgiven: /WebSocket connection/ })

const HEADERS = { 'x-requested-with': 'kerbside', 'sec-fetch-site': 'same-origin' }
const SCAN = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n%%EOF\n'

type Fleet = {
  today: string
  drivers: { number: number; firstname: string; lastname: string; vehiclenumber: number }[]
  vehicles: { number: number; registration: string; drivenby: number }[]
}

/** A day of the calendar so many days after another. */
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('an insurance that runs out stops its driver until a newer one is put in with its scan', async ({
  page,
}) => {
  const { jobpartid } = await bookForCash(house())
  const desk = await openDesk(house(), page.request, { role: 'owner' })
  const read = async <Reply>(path: string) =>
    (await (await page.request.get(`${house().address}${path}`)).json()) as Reply
  const candidates = async () =>
    (await read<CandidatesReply>(`/api/desk/candidates?jobpartid=${jobpartid}`)).candidates

  const able = (await candidates()).find(({ breaks }) => breaks.every(({ refuses }) => !refuses))
  const fleet = await read<Fleet>('/api/desk/fleet')
  const driver = fleet.drivers.find(({ number }) => number === able?.driverid)
  const car = fleet.vehicles.find(({ number }) => number === driver?.vehiclenumber)
  if (!driver || !car) throw new Error('nobody can take it')
  const name = `${driver.firstname} ${driver.lastname}`
  const keep = async (endson: string) => {
    const data = { of: car.number, kind: 'insurance', number: 'P-1', endson }
    const kept = await page.request.post(`${house().address}/api/desk/fleet/paper`, {
      data,
      headers: HEADERS,
    })
    expect(await kept.json()).toMatchObject({ code: 1 })
  }

  // told beforehand
  await keep(dayAfter(fleet.today, 1))
  await page.goto(`${house().address}/console/fleet/documents`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('In 1 day')
  await expect(row).toContainText('Insurance ends')

  // it has run out: the reason names the document and where to go
  await keep(dayAfter(fleet.today, -1))
  const refused = (await candidates()).find(({ driverid }) => driverid === driver.number)
  expect(refused?.breaks.map(({ text }) => text)).toContain('Insurance ends before the job does')
  const { version } = await desk.find(jobpartid)
  const assign = await page.request.post(`${house().address}/api/desk/assign`, {
    data: { jobpartid, version, driverid: driver.number, anyway: true },
    headers: HEADERS,
  })
  expect(await assign.json()).toMatchObject({
    code: 2,
    reason: 'licence-ends',
    message: expect.stringMatching(/^Insurance ends.*Fleet, Vehicles\.$/),
  })
  await page.reload()
  await expect(row).toContainText('Blocked since')
  await expectNoViolations(page, 'the documents')

  // renewed with a scan
  await page.goto(`${house().address}/console/fleet/vehicles`)
  await page.getByRole('row').filter({ hasText: car.registration }).click()
  const paper = page.getByRole('group', { name: 'Insurance' })
  await paper.getByLabel('Last day').fill(dayAfter(fleet.today, 365))
  const scan = (text: string) => ({
    name: 'insurance.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(text, 'latin1'),
  })
  await paper.getByLabel('Scan').setInputFiles(scan('<svg onload="alert(1)"/>'))
  await paper.getByRole('button', { name: 'Keep' }).click()
  await expect(paper.getByText('This is no scan we can read.')).toBeVisible()
  await expect(paper.getByLabel('Last day')).toHaveValue(dayAfter(fleet.today, 365))
  await paper.getByLabel('Scan').setInputFiles(scan(SCAN))
  await paper.getByRole('button', { name: 'Keep' }).click()
  await expect(paper.getByText(/Brought .* by Dee Desk/)).toBeVisible()
  await expectQuality(page, 'a car with a scan')
  const saved = page.waitForEvent('download')
  await paper.getByRole('button', { name: 'Open the scan of Insurance' }).click()
  expect((await saved).suggestedFilename()).toBe(`vehicle-${car.number}-insurance.pdf`)

  // at once
  await desk.change('assign', { jobpartid, driverid: driver.number, anyway: true })
})
