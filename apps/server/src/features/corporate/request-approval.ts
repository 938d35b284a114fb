import { mayAct } from '@kerbside/domain/corporate/member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { approvalCode, hashOfCode } from './approval-code.ts'
import {
  anyRequested,
  findApproval,
  findCostCentre,
  insertLink,
  listUnsent,
} from './approval-store.ts'
import { describeTrip } from './describe-trip.ts'
import { findAccountRow, findPerson, listMembers } from './store.ts'

const BATCH_SIZE = 100

/** Mails every approver of the account except the booker, each once even if called again. */
export const requestApproval = (
  context: Pick<RequestContext, 'db' | 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>,
  { bookingId }: { bookingId: string },
): Promise<void> => withOperator(context, (tx) => requestOne(tx, { context, bookingId }))

type ApprovalDeps = Pick<RequestContext, 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>

async function requestOne(
  tx: Tx,
  { context, bookingId }: { context: ApprovalDeps; bookingId: string },
): Promise<void> {
  const { operator } = context
  const booking = await lockBookingById(tx, { context, bookingId })
  const approval = await findApproval(tx, { operator, bookingId, lock: true })
  if (!booking || approval?.state !== 'requested') return
  const { bookerId, requestedBy } = approval
  const account = await findAccountRow(tx, { operator, bookerId })
  const members = await listMembers(tx, { operator, bookerId })
  const asker = await findPerson(tx, { operator, customerId: requestedBy })
  const recipients = members.filter(
    ({ customerId, role }) => customerId !== requestedBy && mayAct(role, 'approve'),
  )
  for (const { customerId, firstName, email } of recipients) {
    const code = approvalCode(context.key, { operator, bookingId, customerId })
    const isNew = await insertLink(tx, {
      operator,
      bookingId,
      codeHash: hashOfCode(code),
      customerId,
    })
    if (isNew)
      await queueMail(tx, {
        context,
        kind: 'approval-requested',
        to: email,
        facts: {
          firstName,
          requestedBy: asker?.name ?? '',
          company: account?.name ?? '',
          journey: describeTrip(booking),
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

/** Sends the mails for requests whose server died between the booking and the mail. */
export async function requestPendingApprovals(deps: Deps): Promise<number> {
  let recipients = 0
  const due = await listDueOperators(deps, ({ id }) => anyRequested(id), {
    task: 'unsent approvals',
  })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const ids = await withOperator(context, (tx) => listUnsent(tx, { operator, max: BATCH_SIZE }))
    for (const bookingId of ids) await requestApproval(context, { bookingId })
    recipients += ids.length
  }
  return recipients
}
