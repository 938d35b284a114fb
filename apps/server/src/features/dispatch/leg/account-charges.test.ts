import { showDeskLeg } from '@kerbside/contract/dispatch.ts'
import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import {
  bookForGuest,
  givenCompleted,
  openAccount,
  WHARF,
} from '../../../../test/given-corporate.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { setCreditLimit } from '../../credit/set-limit.ts'

test('a company booking moves to the account and takes charges within its limit, until it is invoiced', async () => {
  const { testApp, booker } = await openAccount()
  let desk = await givenStaff(testApp, 'dispatcher')
  const { body, total } = await bookForGuest(booker, { booking: { paymentmethod: 'cash' } })
  const reference = Number(body['Bref'])
  const limit = async (amount: number) =>
    setCreditLimit(await testApp.context(), {
      bookerId: WHARF,
      limit: minor(Math.round(amount * 100)),
      currency: 'GBP',
    })
  const show = async () => {
    const shown = await desk.get(`/api/desk/leg?reference=${reference}`)
    const { details, leg } = showDeskLeg.reply.parse(shown.body)
    return { details, version: leg?.version, money: leg?.money }
  }
  const post = async (path: string, input: object) => {
    const { version } = await show()
    return (await desk.post(path, { reference, version, ...input })).body
  }
  const pay = (to: string) => post('/api/desk/payment', { to })
  const charge = (amount: number) =>
    post('/api/desk/charge', { id: crypto.randomUUID(), kind: 'toll', amount, note: '' })

  await limit(total - 1)
  expect(await pay('account')).toMatchObject({ code: 2, reason: 'credit-used-up' })
  expect((await show()).money).toBe('cash')
  await limit(total + 10)
  expect(await pay('account')).toMatchObject({ code: 1 })
  expect((await show()).money).toBe('account')
  expect(await charge(11)).toMatchObject({ code: 2, reason: 'credit-used-up' })
  expect((await show()).details).toMatchObject({ total, charges: [] })
  expect(await charge(9)).toMatchObject({ code: 1 })

  testApp.setNow('2026-04-01T08:00:00Z')
  await givenCompleted(testApp)
  desk = await givenStaff(testApp, 'owner')
  const dates = { bookerId: WHARF, dateFrom: '2026-03-01', dateTo: '2026-03-31' }
  const issued = await desk.post('/api/desk/account/invoice', dates)
  expect(issued.body['invoices']).toMatchObject([{ total: total + 9 }])
  expect(await charge(1)).toMatchObject({ code: 2, reason: 'invoiced' })
  expect(await pay('cash')).toMatchObject({ code: 2, reason: 'leg-over' })
  expect((await show()).details).toMatchObject({ mayCharge: false })
})
