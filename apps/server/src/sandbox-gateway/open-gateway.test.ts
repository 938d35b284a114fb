import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../test/database.ts'
import { openPool } from '../postgres/open-client.ts'
import { openSandboxGateway } from './open-gateway.ts'

const PAGE = 'https://book.test'
const HOTEL = 'https://hotel.test'
let database: TestDatabase
let pool: pg.Pool
let app: Awaited<ReturnType<typeof openSandboxGateway>>

beforeAll(async () => {
  database = await openDatabase()
  pool = openPool(database.sandbox)
  // dropping the database may cut a connection that is just closing
  pool.on('error', () => {})
  app = await openSandboxGateway({
    pool,
    now: () => new Date('2026-03-10T12:00:00Z'),
    secretFor: (merchant) => (merchant === 'cab' ? 'its-secret' : undefined),
    appOrigins: async (merchant) =>
      merchant === 'cab'
        ? { pages: [PAGE, "https://odd.test; script-src 'unsafe-inline'"], embedders: [HOTEL] }
        : undefined,
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
  await database.drop()
})

const card = {
  merchant: 'cab',
  number: '4242424242424242',
  month: '03',
  year: '2026',
  cvc: '739',
  holder: 'Maya Osei',
  postalCode: 'E14 4QQ',
}
const own = { 'sec-fetch-site': 'same-origin' }
const tokenise = (body: object, headers: Record<string, string> = own) =>
  app.inject({ method: 'POST', url: '/sandbox/tokens', payload: body, headers })

test('a frame may be embedded by the operator’s pages and by sites that embed those, and loads from its own origin only', async () => {
  const { headers, statusCode } = await app.inject('/fields/v1/frame.html?field=cvc&merchant=cab')
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`frame-ancestors ${PAGE} ${HOTEL}`)
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['set-cookie']).toBeUndefined()
})

test('the page’s own origins may exchange messages with a frame, the sites around them may not', async () => {
  const { body } = await app.inject('/fields/v1/frame.html?field=number&merchant=cab')
  expect(body).toContain(`data-origins="${PAGE}"`)
})

test.each([
  '/fields/v1/frame.html?field=cvc&merchant=unknown',
  '/fields/v1/frame.html?field=password&merchant=cab',
  '/fields/v1/frame.html?field=cvc&merchant=%3Cscript%3E',
  '/fields/v1/card-number.test.ts',
  '/fields/v1/..%2f..%2fpackage.json',
  '/challenge/ch_unknown',
])('there is nothing at %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('a frame’s scripts and styles have the right content types', async () => {
  const script = await app.inject('/fields/v1/frame.js')
  expect(script.headers['content-type']).toContain('text/javascript')
  expect(script.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect((await app.inject('/fields/v1/frame.css')).headers['content-type']).toContain('text/css')
})

test('a card becomes a nonce, its brand and its last four digits, and nothing else is stored', async () => {
  const response = await tokenise(card)
  expect(response.json()).toEqual({
    nonce: expect.stringMatching(/^tok_[\w-]{22}$/),
    cardType: 'visa',
    last4: '4242',
  })
  const stored = JSON.stringify((await pool.query('select * from sandbox_gateway.token')).rows)
  expect(stored).not.toContain('42424242')
  expect(stored).not.toContain('"739"')
  expect(stored).not.toContain('Osei')
})

test.each([
  [{ number: '4929420573595709' }, 'Use a test card number'],
  [{ number: '4242424242424241' }, 'Card number is invalid'],
  [{ number: '' }, 'Card number is invalid'],
  [{ month: '02' }, 'Expiry is invalid'],
  [{ cvc: '7391' }, 'Expiry is invalid'],
])('a card with %o is rejected: %s', async (odd, message) => {
  const response = await tokenise({ ...card, ...odd })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ message })
})

test('a card is valid through the last day of its month', async () => {
  expect((await tokenise({ ...card, month: '03', year: '2026' })).statusCode).toBe(201)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: PAGE }],
  [{}],
])('only the frames themselves may request a nonce, not %o', async (headers) => {
  expect((await tokenise(card, headers)).statusCode).toBe(403)
})

test('a body that cannot be read is not quoted back', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/sandbox/tokens',
    payload: '{"number":"4242424242424242"',
    headers: { ...own, 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(400)
  expect(response.body).not.toContain('4242')
})

test.each([
  undefined,
  'Bearer cab:wrong',
  'Bearer unknown:its-secret',
  'Basic Y2FiOml0cy1zZWNyZXQ=',
])('a server that sends %s takes no money', async (authorization) => {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/charges',
    headers: { 'idempotency-key': 'key-12345', ...(authorization ? { authorization } : {}) },
    payload: { order_id: 'o', nonce: 'n', amount: 1, currency: 'GBP' },
  })
  expect(response.statusCode).toBe(401)
})

test('the gateway’s role sees nothing of the operators', async () => {
  await expect(pool.query('select * from public.booking')).rejects.toThrow('permission denied')
  await expect(pool.query('select * from public.operator')).rejects.toThrow('permission denied')
})
