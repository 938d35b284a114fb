import { expect, test } from 'vitest'
import { givenBooking } from '../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Command, Desk } from './command.ts'
import { creditLimit } from './credit-limit.ts'
import { paymentLink } from './payment-link.ts'

/** Runs a command against a test app's database; returns its output, or the error it ended with. */
async function runAt(testApp: TestApp, command: Command, line: string): Promise<string[]> {
  const lines: string[] = []
  const fields = line.split(' ')
  const days = fields.indexOf('--days')
  const options = {
    operator: 'kerbside',
    ...(days >= 0 && { days: fields.splice(days, 2)[1] }),
  }
  const adminContext = {
    ...testApp.deps,
    pool: testApp.deps.hot,
    openRoads: () => {
      throw new Error('no roads are needed')
    },
  }
  const desk: Desk = {
    settings: {} as Desk['settings'],
    openPlace: async () => ({ owner: testApp.database.owner }) as never,
    openAdminContext: async () => adminContext,
    write: (text) => void lines.push(text),
    fileAt: (name) => name,
    readInput: async () => '',
  }
  await command.run(desk, { words: fields, options, flags: new Set() })
  return lines
}

test('the platform creates a working payment link from the reference on the ticket', async () => {
  const testApp = await startTestApp()
  const made = await givenBooking(testApp.client())
  const [path = '', about] = await runAt(testApp, paymentLink, `KB-${made.Bref} --days 7`)
  expect(path).toMatch(new RegExp(`^/payment\\.html\\?id=${made.Bref}&code=[A-Za-z0-9_-]{22}$`))
  expect(about).toContain('until 2026-03-17 12:00 UTC')
  const opened = await testApp
    .client()
    .get(path.replace('/payment.html', '/api/stripepaymentintent'))
  expect(opened.body).toMatchObject({ code: 1, linkstate: 'due', purpose: 'fare' })
  for (const line of ['999', 'KB-nothing', `${made.Bref} --days 0`])
    await expect(runAt(testApp, paymentLink, line)).rejects.toThrow(/no booking|whole number/)
})

test('an account’s credit limit is set in the operator’s own currency, and removed again', async () => {
  const testApp = await startTestApp()
  const limitOf = () =>
    asOwner(
      testApp,
      'select credit_limit_minor::int as is, credit_currency as of from booker where id = 501',
    )
  expect(await runAt(testApp, creditLimit, '501 2500.50')).toEqual([
    'Account 501 now has a credit limit of £2,500.50.',
  ])
  expect(await limitOf()).toContainEqual({ is: 250_050, of: 'GBP' })
  expect(await runAt(testApp, creditLimit, '501 none')).toEqual([
    'Account 501 has no credit limit.',
  ])
  expect(await limitOf()).not.toContainEqual({ is: 250_050, of: 'GBP' })
  for (const line of ['7 100', '501 much', 'acme 100'])
    await expect(runAt(testApp, creditLimit, line)).rejects.toThrow()
})
