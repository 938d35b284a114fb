import { foldEmail } from '@kerbside/domain/account/profile.ts'
import type { AccountRole } from '@kerbside/domain/corporate/member.ts'
import { minor } from '@kerbside/domain/money.ts'
import { z } from 'zod'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { clean, Rules } from './read-rules.ts'
import { type Account, findAccountRow, markMember, upsertAccount } from './store.ts'

/** The terms of a corporate account, as written in a file. */
export const Agreement = z.strictObject({
  name: z.string().trim().min(1).max(120),
  address: z.string().trim().max(255).default(''),
  commission: z
    .strictObject({
      basisPoints: z.int().min(0).max(10_000).default(0),
      /** Minor units, per leg. */
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

type AgreementDeps = Pick<Deps, 'db' | 'now'> & { operator: OperatorId }

/** Stores the terms of an account, and creates the account if it is new. Existing bookings do not change. */
export async function agreeAccount(
  context: AgreementDeps,
  { bookerId, agreement }: { bookerId: number; agreement: z.output<typeof Agreement> },
): Promise<void> {
  const { commission, rules, ...agreed } = agreement
  const account: Omit<Account, 'isBlocked'> = {
    ...agreed,
    bookerId,
    commission: { ...commission, fixed: minor(commission.fixed) },
    rules: clean(rules),
  }
  await withOperator(context, (tx) =>
    upsertAccount(tx, { operator: context.operator, account, now: context.now() }),
  )
}

export type MemberResult = { ok: true } | { ok: false; reason: 'no-account' | 'no-person' }

/** Gives a customer who has signed up a role in an account; undefined removes them from it. */
export const setMember = (
  context: AgreementDeps,
  { email, of }: { email: string; of: { bookerId: number; role: AccountRole } | undefined },
): Promise<MemberResult> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    if (of && !(await findAccountRow(tx, { operator, bookerId: of.bookerId })))
      return { ok: false, reason: 'no-account' }
    const found = await markMember(tx, { operator, email: foldEmail(email), of })
    return found ? { ok: true } : { ok: false, reason: 'no-person' }
  })
