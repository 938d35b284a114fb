import { randomBytes } from 'node:crypto'
import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { hashOf } from '../src/features/account/session-token.ts'
import { Agreement, agreeAccount, setMember } from '../src/features/corporate/agree-account.ts'
import { givenQuote, givenSettings, mayaBooks } from './given.ts'
import { asOwner, type House, openHouse, type Visitor } from './house.ts'

/** The account of the demo. */
export const WHARF = 501

/** What was agreed with an account, over "Wharf Hotels at ten per cent". */
export async function givenAccount(
  house: House,
  agreed: object = {},
  bookerId = WHARF,
): Promise<void> {
  const agreement = Agreement.parse({
    name: 'Wharf Hotels',
    address: '1 Wharf Road, London E14',
    commission: { basisPoints: 1000 },
    costCentres: [{ code: 'HR', name: 'People' }],
    ...agreed,
  })
  await agreeAccount(await house.call(), { bookerId, agreement })
}

let people = 0

/** Somebody signed in who acts for an account. Their rows are written at once: a sign-up hashes for a second. */
export async function givenMember(
  house: House,
  {
    name,
    role = 'booker',
    bookerId = WHARF,
  }: { name: string; role?: AccountRole; bookerId?: number },
): Promise<Visitor> {
  const visitor = house.visitor()
  const email = `${name.toLowerCase()}@wharf.example`
  const { operator, now, newId } = await house.call()
  const [id, token] = [newId(), randomBytes(32).toString('base64url')]
  const at = now().toISOString()
  people += 1
  await asOwner(
    house,
    `insert into customer (operator_id, id, number, email, first_name, last_name, dialling_code, phone,
       password_scheme, password_sealed, password_key_id, password_changed_at, made_at)
     values ('${operator}', '${id}', ${2_000_000 + people}, '${email}', '${name}', 'Marsh', '+44', '2079460123',
       '', '', '', '${at}', '${at}');
     insert into session (operator_id, token_hash, made_at, seen_at, expires_at, ends_at, customer_id, kind, remember)
     values ('${operator}', '\\x${hashOf(token).toString('hex')}', '${at}', '${at}', '2030-01-01', '2030-01-01',
       '${id}', 'customer', true)`,
  )
  visitor.cookies.set('sid', token)
  const verdict = await setMember(await house.call(), { email, of: { bookerId, role } })
  if (!verdict.ok) throw new Error(verdict.reason)
  return visitor
}

/** A house where companies pay on account, with an account and one who books for it. */
export async function openAccount(agreed: object = {}) {
  const house = await openHouse()
  await givenSettings(house, { paymentMethods: ['cash', 'card', 'account'] })
  await givenAccount(house, agreed)
  return { house, booker: await givenMember(house, { name: 'Tess' }) }
}

type Asked = { journey?: Partial<QuotationRequest>; booking?: Partial<CreateBookingRequest> }

/** Books for a guest of the company on its account, and says what came back. */
export async function bookForGuest(booker: Visitor, { journey = {}, booking = {} }: Asked = {}) {
  const quote = await givenQuote(booker, journey)
  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooks(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
    ourref: 'PO-123456',
    costcentre: 'HR',
    ...booking,
  })
  return { body, total: Number(quote.totalfare) }
}
