import { minor } from '@kerbside/domain/money.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { withOperator } from '../db.ts'
import { postDispute } from '../features/ledger/post-dispute.ts'
import { StartFault } from '../start-fault.ts'
import { COMMANDS } from './commands.ts'
import { readWords } from './read-words.ts'

const by = ['--operator', 'kerbside']

/** A ride of £42.50 that was paid by card, money nobody knows of, and somebody at the desk. */
async function givenMoney() {
  const house = await openHouse()
  const { deps, database } = house
  const owner = new pg.Client(database.superuser)
  await owner.connect()
  onTestFinished(() => owner.end())
  const call = await house.call()
  const { operator } = call
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
    `insert into money_difference (operator_id, id, gateway, kind, charge_ref, order_id, currency, gateway_minor,
       attempt_minor, ledger_minor, found_at) values ($1, gen_random_uuid(), 'sandbox', 'only-gateway', 'sch_9', 'shop-77',
       'GBP', 990, 0, 0, now())`,
    [operator],
  )
  const office = {
    ...deps,
    pool: deps.hot,
    openRoads: () => {
      throw new Error('no journey is priced here')
    },
  }
  /** The command line, in this process: what it says, and whether it went well. */
  async function kerbside(words: readonly string[]): Promise<{ code: number; said: string }> {
    const asked = readWords(COMMANDS, [...words])
    if (!asked) throw new Error(`no command ${words.join(' ')}`)
    let said = ''
    const desk = {
      place: { owner: database.owner } as never,
      openOffice: async () => office,
      say: (line: string) => {
        said += `${line}\n`
      },
      fileAt: (name: string) => name,
      readInput: async () => '',
    }
    try {
      await asked.command.run(desk, asked.said)
      return { code: 0, said }
    } catch (error) {
      if (!(error instanceof StartFault)) throw error
      return { code: 1, said: `kerbside: ${error.message}\n` }
    }
  }
  return { kerbside, owner, operator, call }
}

test('a refund is written down at the desk for a running server to give', async () => {
  const { kerbside } = await givenMoney()
  const asked = await kerbside(['refund', '1234567', '10.50', '--reason', 'late car', ...by])
  expect(asked).toMatchObject({ code: 0 })
  expect(asked.said).toMatch(/^Wrote down £10\.50 of booking 1234567 to go back\. /)
  const { said } = await kerbside(['refunds', '1234567', ...by])
  expect(said).toMatch(/^Taken £42\.50, given back £0\.00, on its way £10\.50\n/)
  expect(said).toMatch(/£10\.50 {2}pending {4}by staff {5}late car\n$/)

  for (const [words, why] of [
    [['1234567', '32.01'], 'That is more than is left of what was paid.'],
    [['1234567', '1.234'], '1.234 is no amount of GBP'],
    [['7654321'], 'Kerbside has no booking 7654321.'],
  ] as const)
    expect(await kerbside(['refund', ...words, ...by])).toEqual({
      code: 1,
      said: `kerbside: ${why}\n`,
    })
  expect((await kerbside(['refund', '1234567', ...by])).said).toMatch(/^Wrote down £32\.00 /)
})

test('money that does not agree is listed until somebody says why', async () => {
  const { kerbside } = await givenMoney()
  const { said } = await kerbside(['money', 'exceptions', ...by])
  expect(said).toMatch(
    /sandbox {2}only the gateway has it: gateway £9\.90, booked as taken £0\.00, ledger £0\.00; charge sch_9, order shop-77\n/,
  )
  const [id = ''] = said.split(' ')
  expect(await kerbside(['money', 'explain', id, 'the gift shop', ...by])).toMatchObject({
    code: 0,
  })
  expect(await kerbside(['money', 'explain', id, 'the gift shop', ...by])).toMatchObject({
    code: 1,
  })
  expect(await kerbside(['money', 'exceptions', ...by])).toEqual({
    code: 0,
    said: 'All money of Kerbside agrees.\n',
  })
})

test('a disputed payment is listed until it is decided, and the ledger follows', async () => {
  const { kerbside, owner, call } = await givenMoney()
  const { rows } = await owner.query<{ id: string }>(
    'select id from booking where total_minor = 4250',
  )
  const disputed = {
    disputeRef: 'd-1',
    step: 'opened',
    gateway: 'sandbox',
    currency: 'GBP',
  } as const
  await withOperator(call, (tx) =>
    postDispute(tx, { ...disputed, call, bookingId: rows[0]?.id ?? '', amount: minor(4250) }),
  )
  const held = async () => {
    const sums = await owner.query<{ account: string; amount: number }>(
      'select account, sum(amount_minor)::int as amount from posting group by account order by account',
    )
    return Object.fromEntries(sums.rows.map(({ account, amount }) => [account, amount]))
  }
  expect((await kerbside(['money', 'exceptions', ...by])).said).toMatch(
    /booking 1234567 {2}since \S+ {2}£42\.50 disputed: answer it at sandbox/,
  )
  expect(await held()).toEqual({ 'disp:hold': 4250, 'gw:sandbox': -4250 })
  expect(await kerbside(['money', 'dispute', '1234567', 'maybe', ...by])).toMatchObject({ code: 1 })
  expect(await kerbside(['money', 'dispute', '1234567', 'lost', ...by])).toMatchObject({ code: 0 })
  expect(await kerbside(['money', 'dispute', '1234567', 'won', ...by])).toMatchObject({ code: 1 })
  expect(await held()).toEqual({ 'disp:hold': 0, 'gw:sandbox': -4250, 'rev:fare': 4250 })
})

test('a match is asked of a running server, from a day on', async () => {
  const { kerbside, owner, operator } = await givenMoney()
  expect(await kerbside(['money', 'match', ...by])).toMatchObject({ code: 1 })
  await owner.query("insert into money_match values ($1, 'sandbox', now())", [operator])
  expect(await kerbside(['money', 'match', '--since', 'March', ...by])).toMatchObject({ code: 1 })
  expect(await kerbside(['money', 'match', '--since', '2026-03-01', ...by])).toMatchObject({
    code: 0,
  })
  const { rows } = await owner.query<{ at: Date }>('select matched_until as at from money_match')
  expect(rows[0]?.at).toEqual(new Date('2026-03-01'))
})
