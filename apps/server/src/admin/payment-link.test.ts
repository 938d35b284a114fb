import { expect, test } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { asOwner, type House, openHouse } from '../../test/house.ts'
import type { Command, Desk } from './command.ts'
import { creditLimit } from './credit-limit.ts'
import { paymentLink } from './payment-link.ts'

/** Runs a command at a house's own database; what it said, or the fault it ended with. */
async function runAt(house: House, command: Command, line: string): Promise<string[]> {
  const said: string[] = []
  const words = line.split(' ')
  const days = words.indexOf('--days')
  const options = {
    operator: 'kerbside',
    ...(days >= 0 && { days: words.splice(days, 2)[1] }),
  }
  const office = {
    ...house.deps,
    pool: house.deps.hot,
    openRoads: () => {
      throw new Error('no roads are needed')
    },
  }
  const desk: Desk = {
    place: { owner: house.database.owner } as Desk['place'],
    openOffice: async () => office,
    say: (text) => void said.push(text),
    fileAt: (name) => name,
    readInput: async () => '',
  }
  await command.run(desk, { words, options, flags: new Set() })
  return said
}

test('whoever runs the install makes a link that pays, by the reference on the ticket', async () => {
  const house = await openHouse()
  const made = await givenBooking(house.visitor())
  const [path = '', about] = await runAt(house, paymentLink, `KB-${made.Bref} --days 7`)
  expect(path).toMatch(new RegExp(`^/payment\\.html\\?id=${made.Bref}&code=[A-Za-z0-9_-]{22}$`))
  expect(about).toContain('until 2026-03-17 12:00 UTC')
  const opened = await house
    .visitor()
    .get(path.replace('/payment.html', '/api/stripepaymentintent'))
  expect(opened.body).toMatchObject({ code: 1, linkstate: 'due', purpose: 'fare' })
  for (const line of ['999', 'KB-nothing', `${made.Bref} --days 0`])
    await expect(runAt(house, paymentLink, line)).rejects.toThrow(/no booking|whole number/)
})

test('what an account may owe is set in the operator’s own money, and taken away again', async () => {
  const house = await openHouse()
  const limitOf = () =>
    asOwner(
      house,
      'select credit_limit_minor::int as is, credit_currency as of from booker where id = 501',
    )
  expect(await runAt(house, creditLimit, '501 2500.50')).toEqual([
    'Account 501 may owe up to £2,500.50.',
  ])
  expect(await limitOf()).toContainEqual({ is: 250_050, of: 'GBP' })
  expect(await runAt(house, creditLimit, '501 none')).toEqual(['Account 501 may owe any amount.'])
  expect(await limitOf()).not.toContainEqual({ is: 250_050, of: 'GBP' })
  for (const line of ['7 100', '501 much', 'acme 100'])
    await expect(runAt(house, creditLimit, line)).rejects.toThrow()
})
