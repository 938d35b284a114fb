import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { approvalCode, hashOfCode } from './approval-code.ts'
import { findApproval, findCostCentre, insertLink, listUnsent } from './approval-store.ts'
import { sayJourney } from './say-journey.ts'
import { findAccountRow, findPerson, listMembers } from './store.ts'

const MOST_AT_ONCE = 100

/** Writes to everybody of the account who may allow the trip, but who booked it. Asked again it writes to nobody twice. */
export const askApprovers = (
  call: Pick<Call, 'db' | 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>,
  { bookingId }: { bookingId: string },
): Promise<void> => withOperator(call, (tx) => ask(tx, { call, bookingId }))

type Means = Pick<Call, 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>

async function ask(tx: Tx, { call, bookingId }: { call: Means; bookingId: string }): Promise<void> {
  const { operator } = call
  const booking = await holdBooking(tx, { call, bookingId })
  const approval = await findApproval(tx, { operator, bookingId, lock: true })
  if (!booking || approval?.state !== 'asked') return
  const { bookerId, askedBy } = approval
  const account = await findAccountRow(tx, { operator, bookerId })
  const members = await listMembers(tx, { operator, bookerId })
  const asker = await findPerson(tx, { operator, customerId: askedBy })
  const asked = members.filter(
    ({ customerId, role }) => customerId !== askedBy && mayAct(role, 'approve'),
  )
  for (const { customerId, firstName, email } of asked) {
    const code = approvalCode(call.key, { operator, bookingId, customerId })
    const isNew = await insertLink(tx, {
      operator,
      bookingId,
      codeHash: hashOfCode(code),
      customerId,
    })
    if (isNew)
      await queueMail(tx, {
        call,
        kind: 'approval-asked',
        to: email,
        facts: {
          firstName,
          askedBy: asker?.name ?? '',
          company: account?.name ?? '',
          journey: sayJourney(booking),
          passenger: booking.passenger.name,
          reference: booking.ourRef,
          costCentre: await findCostCentre(tx, { operator, bookingId }),
          amount: booking.total,
          currency: booking.currency,
          path: `/approval/${code}`,
        },
      })
  }
}

/** Those whose server died between the booking and the mail are asked now. */
export async function askUnasked(deps: Deps): Promise<number> {
  let asked = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const ids = await withOperator(call, (tx) => listUnsent(tx, { operator, most: MOST_AT_ONCE }))
    for (const bookingId of ids) await askApprovers(call, { bookingId })
    asked += ids.length
  }
  return asked
}
