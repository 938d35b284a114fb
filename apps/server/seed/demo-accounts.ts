import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../src/db.ts'
import { PASSWORD_SCHEME } from '../src/features/account/sign-in/hash-password.ts'
import {
  PASSWORD_NONCE_BYTES,
  sealPassword,
} from '../src/features/account/sign-in/seal-password.ts'
import type { OperatorId } from '../src/operator.ts'
import type { DemoOperator } from './demo-operator.ts'

/** The password of every demo account; the demo banner shows it. */
export const DEMO_PASSWORD = 'kerbside-demo'

/** Two customers and one booker for a corporate account, at each demo operator. */
export const DEMO_PEOPLE = [
  { email: 'demo.customer@example.com', firstName: 'Demo', lastName: 'Customer', isBooker: false },
  {
    email: 'demo.traveller@example.com',
    firstName: 'Demo',
    lastName: 'Traveller',
    isBooker: false,
  },
  { email: 'demo.booker@example.com', firstName: 'Demo', lastName: 'Booker', isBooker: true },
] as const

/**
 * The Argon2 hash of what a browser derives from DEMO_PASSWORD at each operator, computed beforehand, so that a demo
 * start hashes nothing. A test checks the hashes by signing in (features/booking/account-booking.test.ts).
 */
export const DEMO_PHC: Readonly<Record<string, string>> = {
  kerbside:
    '$argon2id$v=19$m=19456,t=2,p=1$fIuTgEMogur+mu5qh0zHnQ$ynuTBRg2Bri5t2n6ovOEFg5s+XaKn9WzQwPUhhnDmSc',
  northway:
    '$argon2id$v=19$m=19456,t=2,p=1$aHKgYnx+4tYuXQ6Ts/AI3g$zqOPBG2IFRDw5grE/bB9FfqQfl/uzyGNO++Y22BEaWc',
  porto:
    '$argon2id$v=19$m=19456,t=2,p=1$HZmMclfR2EC99EPO9+7RZg$uCGUeaXxShZmgygzce9u7YSAAXztFws7D2R6fkJbNVk',
}

/** The corporate account's commission on its legs: ten per cent, in basis points. */
const DEMO_COMMISSION = 1_000

/** Numbers that Ofcom reserves for drama. */
const PHONES: Readonly<Record<string, string>> = {
  kerbside: '20794601',
  northway: '16149601',
  porto: '16149602',
}

type Params = { demo: DemoOperator; now: Date; key: Buffer; nonceOf: (count: number) => Buffer }

/** Inserts the demo's accounts at an operator that has no people and no companies yet. */
export async function insertAccounts(
  tx: Transaction<Tables> | Kysely<Tables>,
  { demo, now, key, nonceOf }: Params,
): Promise<void> {
  const operator = demo.operator.id as OperatorId
  const { slug } = demo.operator
  const phc = DEMO_PHC[slug]
  await sql`select set_config('app.operator', ${operator}, true)`.execute(tx)
  if (phc === undefined || (await hasAccounts(tx, operator))) return
  const { booker } = demo
  await tx
    .insertInto('booker')
    .values({
      operator_id: operator,
      id: booker.id,
      name: booker.name,
      retired_at: null,
      commission_basis_points: DEMO_COMMISSION,
    })
    .execute()
  for (const [place, person] of DEMO_PEOPLE.entries()) {
    const id = `${operator.slice(0, -2)}c${place + 1}`
    const password = sealPassword(
      { key, nonce: nonceOf(PASSWORD_NONCE_BYTES) },
      { operator, customerId: id, phc },
    )
    await tx
      .insertInto('customer')
      .values({
        operator_id: operator,
        id,
        number: 1_000_001 + place,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        dialling_code: '+44',
        phone: `${PHONES[slug] ?? '20794601'}${31 + place}`,
        booker_id: person.isBooker ? booker.id : null,
        password_scheme: PASSWORD_SCHEME,
        password_sealed: password.sealed,
        password_key_id: password.keyId,
        password_changed_at: now,
        made_at: now,
      })
      .execute()
  }
}

async function hasAccounts(
  tx: Transaction<Tables> | Kysely<Tables>,
  operator: OperatorId,
): Promise<boolean> {
  const [customer, booker] = [
    await tx
      .selectFrom('customer')
      .select('id')
      .where('operator_id', '=', operator)
      .executeTakeFirst(),
    await tx
      .selectFrom('booker')
      .select('id')
      .where('operator_id', '=', operator)
      .executeTakeFirst(),
  ]
  return customer !== undefined || booker !== undefined
}
