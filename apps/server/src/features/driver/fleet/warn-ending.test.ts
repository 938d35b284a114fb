import type { LocalDate } from '@kerbside/domain/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/given-account.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { composeEmail } from '../../notification/compose/compose-message.ts'
import type { AnyFacts } from '../../notification/compose/message-facts.ts'
import { recordLicence } from './record-licence.ts'
import { warnAllEnding, warnEnding } from './warn-ending.ts'

let testApp: TestApp
let office: string

beforeAll(async () => {
  testApp = await startTestApp({ ends: afterAll })
  office = (await testApp.context()).profile.settings.email
})
beforeEach(async () => {
  testApp.setNow('2026-03-10T12:00:00Z')
  // the demo's fleet has documents of its own
  await asOwner(testApp, 'truncate licence, licence_warning; delete from message')
})

const DAN = { firstName: 'Dan', lastName: 'Reid' }
let count = 0
const dan = () => {
  count += 1
  const email = `dan${count}@drivers.example`
  return givenDriver(testApp, { ...DAN, email }).then((driver) => ({ ...driver, email }))
}
const ends = async (number: number, kind: 'badge' | 'insurance', day: string) =>
  recordLicence(await testApp.context(), {
    number,
    licence: { kind, number: 'P-7', expiresOn: day as LocalDate },
  })

const subjects = async (to: string) => {
  const context = await testApp.context()
  const emails = (await emailsTo(testApp, to)).filter(({ kind }) => kind === 'licence-ends')
  const composed = await Promise.all(
    emails.map((message) => composeEmail(context, message as AnyFacts)),
  )
  return composed.map((item) => (item.ok ? item.sent.subject : item.dropped))
}

test('a week before the insurance expires its driver and the office are warned, once', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  await Promise.all([warnAllEnding(testApp.deps), warnAllEnding(testApp.deps)])
  await warnAllEnding(testApp.deps)
  expect(await subjects(email)).toEqual([
    expect.stringMatching(/^Please renew: insurance for TEST \d+ expires on 17 Mar 2026$/),
  ])
  expect(await subjects(office)).toEqual([
    expect.stringMatching(/^Insurance for TEST \d+ expires on 17 Mar 2026$/),
  ])
})

test('documents due together are in one e-mail, and each date has its own', async () => {
  const { number, vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-12')
  await ends(number, 'badge', '2026-03-12')
  expect(await warnEnding(await testApp.context())).toBe(2)
  expect(await subjects(email)).toHaveLength(1)
  testApp.setNow('2026-03-11T12:00:00Z')
  expect(await warnEnding(await testApp.context())).toBe(2)
  expect(await subjects(office)).toHaveLength(2)
})

test('a driver who renews in time gets no further warning', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-24')
  expect(await warnEnding(await testApp.context())).toBe(1)
  await ends(vehicleNumber, 'insurance', '2027-03-24')
  testApp.setNow('2026-03-20T12:00:00Z')
  expect(await warnEnding(await testApp.context())).toBe(0)
  expect(await subjects(email)).toHaveLength(1)
})

test('if a server dies before its e-mails are stored, nothing was sent, and the next server sends them', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  const context = await testApp.context()
  const dies = () => {
    throw new Error('killed')
  }
  await expect(warnEnding({ ...context, randomBytes: dies })).rejects.toThrow('killed')
  expect(await subjects(email)).toEqual([])
  expect(await warnEnding(context)).toBe(1)
  expect(await subjects(email)).toHaveLength(1)
})

test('another operator’s office gets no warning', async () => {
  const { vehicleNumber } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  expect(await warnEnding(await testApp.context('northway'))).toBe(0)
})
