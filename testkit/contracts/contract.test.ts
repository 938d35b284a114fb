import { expect, test } from 'vitest'
import { startFakeServer } from '../fake-server.ts'
import { type Exchange, openContract } from './contract.ts'
import { header, json, listOf, NUMBER, object, query, TEXT } from './own-schema.ts'
import { allowMismatches, takeMismatches } from './watch.ts'

const FORM = { 'application/x-www-form-urlencoded': { schema: object({ 'amount!': NUMBER }) } }
const contract = openContract(
  'vendor',
  [
    {
      paths: {
        '/places/{id}': {
          get: {
            parameters: [header('x-key'), ...query({ 'limit!': { type: 'integer' } })],
            responses: { '200': json(listOf(object({ 'name!': TEXT, town: TEXT }))) },
          },
        },
        '/orders': {
          post: {
            requestBody: json({ type: 'object', properties: { amount: NUMBER } }),
            responses: { '201': { $ref: '#/components/responses/order' } },
          },
        },
        '/refunds': { post: { requestBody: { content: FORM }, responses: { '200': {} } } },
      },
      components: {
        responses: { order: json({ $ref: '#/components/schemas/order' }) },
        schemas: { order: { type: 'object', required: ['id'], properties: { id: TEXT } } },
      },
    },
  ],
  [{ misfit: / answer 201: \/links is not in the contract$/, reason: 'sent in reality' }],
)

const SEARCH: Exchange = {
  method: 'GET',
  path: '/places/7',
  query: new URLSearchParams({ limit: '5' }),
  headers: { 'x-key': 'secret' },
  body: '',
  status: 200,
  answer: '[{"name":"Cabot Square"}]',
}
const ORDER: Exchange = {
  method: 'POST',
  path: '/orders',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/json' },
  body: '{"amount":5}',
  status: 201,
  answer: '{"id":"1","links":[]}',
}

test('an exchange that fits has no mismatches', () => {
  expect(contract.mismatchesOf(SEARCH)).toEqual([])
  expect(contract.mismatchesOf(ORDER)).toEqual([])
})

test.each<[string, Exchange, RegExp]>([
  [
    'an unknown query parameter',
    { ...SEARCH, query: new URLSearchParams({ limit: '5', near: 'home' }) },
    /unknown query parameter near$/,
  ],
  ['a missing query parameter', { ...SEARCH, query: new URLSearchParams() }, /limit is missing$/],
  [
    'a query parameter of another type',
    { ...SEARCH, query: new URLSearchParams({ limit: 'few' }) },
    /limit must be integer$/,
  ],
  ['a missing header', { ...SEARCH, headers: {} }, /x-key is missing$/],
  [
    'a property that the contract does not have',
    { ...ORDER, body: '{"amount":5,"currency":"GBP"}' },
    /request: \/currency is not in the contract$/,
  ],
  ['a request body of another type', { ...ORDER, body: '{"amount":"5"}' }, /must be number$/],
  [
    'a form where JSON is described',
    { ...ORDER, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    /application\/json was expected/,
  ],
  [
    'JSON where a form is described',
    { ...ORDER, path: '/refunds', status: 200, answer: '' },
    /application\/x-www-form-urlencoded was expected/,
  ],
  ['a response without a required property', { ...ORDER, answer: '{}' }, /required property 'id'$/],
  ['a response that is not JSON', { ...ORDER, answer: 'done' }, /answer 201: .*must be object$/],
  ['a status that is not described', { ...ORDER, status: 202 }, /answer: 202 is not described$/],
  ['an unknown path', { ...ORDER, path: '/order' }, /is no operation of the contract$/],
  ['an unknown method', { ...ORDER, method: 'PUT' }, /is no operation of the contract$/],
])('%s is a misfit', (_, exchange, misfit) => {
  const mismatches = contract.mismatchesOf(exchange)
  expect(mismatches).not.toEqual([])
  expect(mismatches.every((text) => text.startsWith('vendor: ') && misfit.test(text))).toBe(true)
})

test('mismatches of a fake server are reported to the test that caused them, without the allowed ones', async () => {
  const fake = await startFakeServer(() => ({ status: 201, body: { name: 'no id' } }), contract)
  const send = (path: string) =>
    fetch(`${fake.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  await send('/orders')
  await send('/order')
  await fake.close()
  allowMismatches(/no operation/, 'the path is wrong on purpose')
  expect(takeMismatches()).toEqual([
    "vendor: POST /orders answer 201:  must have required property 'id'",
    'vendor: POST /orders answer 201: /name is not in the contract',
  ])
  expect(takeMismatches()).toEqual([])
})
