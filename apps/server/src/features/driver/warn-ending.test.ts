import type { LocalDate } from '@kerbside/domain/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lettersTo } from '../../../test/given-account.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { composeLetter } from '../notification/compose-message.ts'
import type { AnyFacts } from '../notification/message-facts.ts'
import { keepLicence } from './keep-licence.ts'
import { warnAllEnding, warnEnding } from './warn-ending.ts'

let house: House
let office: string

beforeAll(async () => {
  house = await openHouse({ ends: afterAll })
  office = (await house.call()).profile.settings.email
})
beforeEach(async () => {
  house.setNow('2026-03-10T12:00:00Z')
  // the demo's fleet has documents of its own
  await asOwner(house, 'truncate licence, licence_warning; delete from message')
})

const DAN = { firstName: 'Dan', lastName: 'Reid' }
let count = 0
const dan = () => {
  count += 1
  const email = `dan${count}@drivers.example`
  return givenDriver(house, { ...DAN, email }).then((driver) => ({ ...driver, email }))
}
const ends = async (number: number, kind: 'badge' | 'insurance', day: string) =>
  keepLicence(await house.call(), {
    number,
    licence: { kind, number: 'P-7', expiresOn: day as LocalDate },
  })

const subjects = async (to: string) => {
  const call = await house.call()
  const letters = (await lettersTo(house, to)).filter(({ kind }) => kind === 'licence-ends')
  const composed = await Promise.all(
    letters.map((letter) => composeLetter(call, letter as AnyFacts)),
  )
  return composed.map((one) => (one.ok ? one.sent.subject : one.dropped))
}

test('a week before the insurance ends its driver and the office are told, once', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  await Promise.all([warnAllEnding(house.deps), warnAllEnding(house.deps)])
  await warnAllEnding(house.deps)
  expect(await subjects(email)).toEqual([
    expect.stringMatching(/^Please renew: insurance of TEST \d+ ends on 17 March 2026$/),
  ])
  expect(await subjects(office)).toEqual([
    expect.stringMatching(/^Insurance of TEST \d+ ends on 17 March 2026$/),
  ])
})

test('what comes due together comes in one letter, and each date has its own', async () => {
  const { number, vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-12')
  await ends(number, 'badge', '2026-03-12')
  expect(await warnEnding(await house.call())).toBe(2)
  expect(await subjects(email)).toHaveLength(1)
  house.setNow('2026-03-11T12:00:00Z')
  expect(await warnEnding(await house.call())).toBe(2)
  expect(await subjects(office)).toHaveLength(2)
})

test('whoever renews in time hears no more of it', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-24')
  expect(await warnEnding(await house.call())).toBe(1)
  await ends(vehicleNumber, 'insurance', '2027-03-24')
  house.setNow('2026-03-20T12:00:00Z')
  expect(await warnEnding(await house.call())).toBe(0)
  expect(await subjects(email)).toHaveLength(1)
})

test('a server that dies before its letters are kept has told nobody, and the next one does', async () => {
  const { vehicleNumber, email } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  const call = await house.call()
  const dies = () => {
    throw new Error('killed')
  }
  await expect(warnEnding({ ...call, randomBytes: dies })).rejects.toThrow('killed')
  expect(await subjects(email)).toEqual([])
  expect(await warnEnding(call)).toBe(1)
  expect(await subjects(email)).toHaveLength(1)
})

test('another operator’s office hears nothing of it', async () => {
  const { vehicleNumber } = await dan()
  await ends(vehicleNumber, 'insurance', '2026-03-17')
  expect(await warnEnding(await house.call('northway'))).toBe(0)
})
