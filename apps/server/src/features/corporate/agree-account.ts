import { foldEmail } from '@kerbside/domain/account/profile.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { clean, Rules } from './read-rules.ts'
import { type Account, findAccountRow, keepAccount, markMember } from './store.ts'

/** What was agreed with an account, as it is written in a file. */
export const Agreement = z.strictObject({
  name: z.string().trim().min(1).max(120),
  address: z.string().trim().max(255).default(''),
  commission: z
    .strictObject({
      basisPoints: z.int().min(0).max(10_000).default(0),
      /** Minor units, for every journey. */
      fixed: z.int().nonnegative().default(0),
    })
    .prefault({}),
  paymentDays: z.int().min(0).max(365).default(30),
  costCentres: z
    .array(
      z.strictObject({ code: z.string().trim().min(1).max(60), name: z.string().trim().max(120) }),
    )
    .default([]),
  rules: Rules.prefault({}),
})

type Means = Pick<Deps, 'db' | 'now'> & { operator: OperatorId }

/** Writes what was agreed with an account from now on, making it when it is new. What is booked stays as it was booked. */
export async function agreeAccount(
  call: Means,
  { bookerId, agreement }: { bookerId: number; agreement: z.output<typeof Agreement> },
): Promise<void> {
  const { commission, rules, ...agreed } = agreement
  const account: Omit<Account, 'isBlocked'> = {
    ...agreed,
    bookerId,
    commission: { ...commission, fixed: minor(commission.fixed) },
    rules: clean(rules),
  }
  await withOperator(call, (tx) =>
    keepAccount(tx, { operator: call.operator, account, now: call.now() }),
  )
}

export type MemberVerdict = { ok: true } | { ok: false; reason: 'no-account' | 'nobody' }

/** Lets somebody who has signed up act for an account, in one part; undefined: for none any more. */
export const setMember = (
  call: Means,
  { email, of }: { email: string; of: { bookerId: number; role: AccountRole } | undefined },
): Promise<MemberVerdict> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    if (of && !(await findAccountRow(tx, { operator, bookerId: of.bookerId })))
      return { ok: false, reason: 'no-account' }
    const found = await markMember(tx, { operator, email: foldEmail(email), of })
    return found ? { ok: true } : { ok: false, reason: 'nobody' }
  })
