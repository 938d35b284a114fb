import { capturePostings } from '@kerbside/domain/ledger/postings.ts'
import { minor } from '@kerbside/domain/money.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { CommandError } from '../command-error.ts'
import { withOperator } from '../db.ts'
import { postDispute } from '../features/ledger/post-dispute.ts'
import { postJournal } from '../features/ledger/post-journal.ts'
import { openClient } from '../postgres/open-client.ts'
import { COMMANDS } from './commands.ts'
import { readCommandLine } from './read-command-line.ts'

const by = ['--operator', 'kerbside']

/** A leg of £42.50 paid by card, a payment that matches no booking, and a member of staff. */
async function givenMoney() {
  const testApp = await startTestApp()
  const { deps, database } = testApp
  const owner = openClient(database.superuser)
  await owner.connect()
  onTestFinished(() => owner.end())
  const context = await testApp.context()
  const { operator } = context
  await owner.query(
    `with booked as (insert into booking (operator_id, id, quote_id, test, made_at, source, payment_method,
         payment_state, currency, total_minor, note, passenger, customer, our_ref)
       values ($1, gen_random_uuid(), gen_random_uuid(), true, now(), 'web', 'card', 'paid', 'GBP', 4250, '', '{}',
         '{}', '') returning operator_id, id),
     leg as (insert into leg (operator_id, booking_id, number, reference, state, pickup_at, pickup_local, asap, pickup,
         drop_off, vias, vehicle_type_id, vehicle_type, party, fare_minor, lines, metres, seconds, route_key)
       select operator_id, id, 1, 1234567, 'confirmed', now(), '', false, '{}', '{}', '[]', 1, 'Saloon', '{}', 4250,
         '[]', 1, 1, '' from booked)
     insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
         provider_ref, captured_minor, made_at, changed_at)
       select operator_id, gen_random_uuid(), id, 1, 'sandbox', 4250, 'GBP', 'captured', 'sch_1', 4250, now(), now()
       from booked`,
    [operator],
  )
  await owner.query(
    `insert into reconciliation_difference (operator_id, id, gateway, kind, charge_ref, order_id, currency, gateway_minor,
       attempt_minor, ledger_minor, found_at) values ($1, gen_random_uuid(), 'sandbox', 'only-gateway', 'sch_9', 'shop-77',
       'GBP', 990, 0, 0, now())`,
    [operator],
  )
  const adminContext = {
    ...deps,
    pool: deps.hot,
    openRoads: () => {
      throw new Error('no journey is priced here')
    },
  }
  /** Runs the command line in this process; returns its output and exit code. */
  async function kerbside(args: readonly string[]): Promise<{ code: number; output: string }> {
    const parsedArgs = readCommandLine(COMMANDS, [...args])
    if (!parsedArgs) throw new Error(`no command ${args.join(' ')}`)
    let output = ''
    const desk = {
      settings: {} as never,
      openPlace: async () => ({ owner: database.owner }) as never,
      openAdminContext: async () => adminContext,
      write: (line: string) => {
        output += `${line}\n`
      },
      fileAt: (name: string) => name,
      readInput: async () => '',
    }
    try {
      await parsedArgs.command.run(desk, parsedArgs.args)
      return { code: 0, output }
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return { code: 1, output: `kerbside: ${error.message}\n` }
    }
  }
  return { kerbside, owner, operator, context }
}

test('a refund entered on the command line waits for a running server to give it', async () => {
  const { kerbside } = await givenMoney()
  const parsedArgs = await kerbside(['refund', '1234567', '10.50', '--reason', 'late car', ...by])
  expect(parsedArgs).toMatchObject({ code: 0 })
  expect(parsedArgs.output).toMatch(/^Refund of £10\.50 for booking 1234567 saved\. /)
  const { output } = await kerbside(['refunds', '1234567', ...by])
  expect(output).toMatch(/^Paid £42\.50, refunded £0\.00, refund in progress £10\.50\n/)
  expect(output).toMatch(/£10\.50 {2}pending {4}by staff {5}late car\n$/)

  for (const [args, why] of [
    [['1234567', '32.01'], 'This is more than is left to refund.'],
    [['1234567', '1.234'], '1.234 isn’t an amount in GBP.'],
    [['7654321'], 'Kerbside has no booking 7654321.'],
  ] as const)
    expect(await kerbside(['refund', ...args, ...by])).toEqual({
      code: 1,
      output: `kerbside: ${why}\n`,
    })
  expect((await kerbside(['refund', '1234567', ...by])).output).toMatch(/^Refund of £32\.00 /)
})

test('unmatched money is listed until a member of staff explains it', async () => {
  const { kerbside } = await givenMoney()
  const { output } = await kerbside(['money', 'exceptions', ...by])
  expect(output).toMatch(
    /sandbox {2}only at the gateway: gateway £9\.90, recorded £0\.00, ledger £0\.00; charge sch_9, order shop-77\n/,
  )
  const [id = ''] = output.split(' ')
  expect(await kerbside(['money', 'explain', id, 'the gift shop', ...by])).toMatchObject({
    code: 0,
  })
  expect(await kerbside(['money', 'explain', id, 'the gift shop', ...by])).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['money', 'exceptions', ...by])).toEqual({
    code: 0,
    output: 'All payments of Kerbside match.\n',
  })
})

async function givenDispute({ paidAhead = 0 } = {}) {
  const { kerbside, owner, context } = await givenMoney()
  const { rows } = await owner.query<{ id: string }>(
    'select id from booking where total_minor = 4250',
  )
  const bookingId = rows[0]?.id ?? ''
  const of = { gateway: 'sandbox', currency: 'GBP', bookingId } as const
  await withOperator(context, async (tx) => {
    await postDispute(tx, {
      ...of,
      disputeRef: 'd-1',
      step: 'opened',
      context,
      amount: minor(4250),
    })
    if (paidAhead > 0)
      await postJournal(tx, {
        operator: context.operator,
        id: context.newId(),
        eventKey: 'cap:1',
        kind: 'capture',
        bookingId,
        at: context.now(),
        postings: capturePostings({ ...of, purpose: 'deposit', amount: minor(paidAhead) }),
      })
  })
  const held = async () => {
    const totals = await owner.query<{ account: string; amount: number }>(
      `select split_part(account, ':', 1) || ':' || split_part(account, ':', 2) as account,
         sum(amount_minor)::int as amount from posting group by 1 order by 1`,
    )
    return Object.fromEntries(totals.rows.map(({ account, amount }) => [account, amount]))
  }
  return { kerbside, held }
}

test('a disputed payment is listed until it is decided, and a lost one is an expense', async () => {
  const { kerbside, held } = await givenDispute()
  expect((await kerbside(['money', 'exceptions', ...by])).output).toMatch(
    /booking 1234567 {2}since \S+ {2}£42\.50 disputed\. Respond at sandbox/,
  )
  expect(await held()).toEqual({ 'disp:hold': 4250, 'gw:sandbox': -4250 })
  expect(await kerbside(['money', 'dispute', '1234567', 'maybe', ...by])).toMatchObject({ code: 1 })
  expect(await kerbside(['money', 'dispute', '1234567', 'lost', ...by])).toMatchObject({ code: 0 })
  expect(await kerbside(['money', 'dispute', '1234567', 'won', ...by])).toMatchObject({ code: 1 })
  expect(await held()).toEqual({ 'disp:hold': 0, 'exp:dispute': 4250, 'gw:sandbox': -4250 })
})

test('a dispute lost before the ride takes what was paid ahead, and only the rest is an expense', async () => {
  const { kerbside, held } = await givenDispute({ paidAhead: 1000 })
  await kerbside(['money', 'dispute', '1234567', 'lost', ...by])
  expect(await held()).toEqual({
    'ar:cust': 0,
    'disp:hold': 0,
    'exp:dispute': 3250,
    'gw:sandbox': -3250,
  })
})

test('the command line requests a reconciliation from a running server, from a given day on', async () => {
  const { kerbside, owner, operator } = await givenMoney()
  expect(await kerbside(['money', 'match', ...by])).toMatchObject({ code: 1 })
  await owner.query("insert into reconciliation_progress values ($1, 'sandbox', now())", [operator])
  expect(await kerbside(['money', 'match', '--since', 'March', ...by])).toMatchObject({ code: 1 })
  expect(await kerbside(['money', 'match', '--since', '2026-03-01', ...by])).toMatchObject({
    code: 0,
  })
  const { rows } = await owner.query<{ at: Date }>(
    'select reconciled_until as at from reconciliation_progress',
  )
  expect(rows[0]?.at).toEqual(new Date('2026-03-01'))
})
