import { randomBytes } from 'node:crypto'
import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { hashOf } from '../src/features/account/sign-in/session-token.ts'
import { Agreement, agreeAccount, setMember } from '../src/features/corporate/agree-account.ts'
import { givenQuote, givenSettings, mayaBooking } from './given.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from './test-app.ts'

/** The account of the demo. */
export const WHARF = 501

/** The terms of an account, over "Wharf Hotels at ten per cent". */
export async function givenAccount(
  testApp: TestApp,
  agreed: object = {},
  bookerId = WHARF,
  slug: 'kerbside' | 'northway' = 'kerbside',
): Promise<void> {
  const agreement = Agreement.parse({
    name: 'Wharf Hotels',
    address: '1 Wharf Road, London E14',
    commission: { basisPoints: 1000 },
    costCentres: [{ code: 'HR', name: 'People' }],
    ...agreed,
  })
  await agreeAccount(await testApp.context(slug), { bookerId, agreement })
}

let people = 0

/** A signed-in member of an account. The rows are inserted directly, because a sign-up hashes for a second. */
export async function givenMember(
  testApp: TestApp,
  {
    name,
    role = 'booker',
    bookerId = WHARF,
    slug = 'kerbside',
  }: { name: string; role?: AccountRole; bookerId?: number; slug?: 'kerbside' | 'northway' },
): Promise<TestClient> {
  const client = testApp.client(`${slug}.localhost`)
  const email = `${name.toLowerCase()}@wharf.example`
  const { operator, now, newId } = await testApp.context(slug)
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const at = now().toISOString()
  people += 1
  await asOwner(
    testApp,
    `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
       password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
     values ('${operator}', '${id}', ${2_000_000 + people}, '${email}', '${name}', 'Marsh', '+44', '2079460123',
       '', '', '', '${at}', '${at}');
     insert into session (operator_id, token_hash, made_at, seen_at, expires_at, ends_at, customer_id, kind, remember)
     values ('${operator}', '\\x${hashOf(token).toString('hex')}', '${at}', '${at}', '2030-01-01', '2030-01-01',
       '${id}', 'customer', true)`,
  )
  client.cookies.set('sid', token)
  const result = await setMember(await testApp.context(slug), { email, of: { bookerId, role } })
  if (!result.ok) throw new Error(result.reason)
  return client
}

/** A test app where companies pay on account, with an account and its booker. */
export async function openAccount(agreed: object = {}) {
  const testApp = await startTestApp()
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(testApp, agreed)
  return { testApp, booker: await givenMember(testApp, { name: 'Tess' }) }
}

type Params = { journey?: Partial<QuotationRequest>; booking?: Partial<CreateBookingRequest> }

/** Books for a guest of the company on its account; returns the response body and the quoted total. */
export async function bookForGuest(
  booker: TestClient,
  { journey = {}, booking = {} }: Params = {},
) {
  const quote = await givenQuote(booker, journey)
  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
    ourref: 'PO-123456',
    costcentre: 'HR',
    ...booking,
  })
  return { body, total: Number(quote.totalfare) }
}

/** Every confirmed leg whose pickup has passed was driven. */
export const givenCompleted = (testApp: TestApp) =>
  asOwner(
    testApp,
    `update leg set state = 'completed'
     where state = 'confirmed' and pickup_at <= '${testApp.deps.now().toISOString()}'`,
  )
