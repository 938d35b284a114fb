import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { type ApprovalResult, checkApproval } from '@kerbside/domain/corporate/check-approval.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { acceptRequested } from '../booking/create/accept-requested.ts'
import { ticketCode } from '../booking/find/open-ticket.ts'
import { queueMail } from '../notification/send/queue-mail.ts'
import { anyRequested, findApproval, listLate, markApprovalDecided } from './approval-store.ts'
import { describeTrip } from './describe-trip.ts'
import { type FoundApproval, lockApproval, writeApproval } from './find-approval.ts'
import { findAccountRow, findPerson } from './store.ts'

const BATCH_SIZE = 100

const SAYINGS = {
  answered: 'This request has already been answered.',
  lapsed: 'This request has expired, and the booking with it.',
  gone: 'This booking has been cancelled.',
  again: '',
} satisfies Record<Extract<ApprovalResult, { ok: false }>['reason'], string>

export const LAPSED_NOTE = 'No one responded in time.'

/**
 * Approves or declines a booking by the code of an approver's mail. The first decision counts; undefined if the code
 * is invalid.
 */
export const decideApproval = (
  context: RequestContext,
  params: { code: string; approves: boolean; note: string },
): Promise<ApprovalTrip | undefined> =>
  withOperator(context, async (tx) => {
    const found = await lockApproval(tx, { context, code: params.code })
    if (!found) return undefined
    const { approval, booking } = found
    const result = checkApproval(
      { ...approval, legs: booking.legs.map(({ state }) => state) },
      { approves: params.approves, now: context.now() },
    )
    if (!result.ok) return writeApproval(tx, { context, found, message: SAYINGS[result.reason] })
    await decide(tx, { context, found, to: result.to, note: params.note, by: found.customerId })
    const after = await lockApproval(tx, { context, code: params.code })
    return writeApproval(tx, { context, found: after ?? found })
  })

type DecisionFacts = {
  context: Pick<RequestContext, 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>
  found: Pick<FoundApproval, 'booking' | 'approval'>
  to: 'approved' | 'refused' | 'lapsed'
  note: string
  /** Undefined if the request expired. */
  by: string | undefined
}

async function decide(tx: Tx, { context, found, to, note, by }: DecisionFacts): Promise<void> {
  const { booking, approval } = found
  const { operator } = context
  await markApprovalDecided(tx, {
    operator,
    bookingId: booking.id,
    to,
    by,
    note,
    now: context.now(),
  })
  const moved = await acceptRequested(tx, {
    context,
    booking,
    to: to === 'approved' ? 'confirmed' : 'declined',
    reason: note,
  })
  const asker = await findPerson(tx, { operator, customerId: approval.requestedBy })
  const answerer = by === undefined ? undefined : await findPerson(tx, { operator, customerId: by })
  const account = await findAccountRow(tx, { operator, bookerId: approval.bookerId })
  // no mail about a booking its booker cancelled in the meantime
  if (!asker || !moved) return
  await queueMail(tx, {
    context,
    kind: 'approval-answered',
    to: asker.email,
    facts: {
      firstName: asker.firstName,
      answeredBy: answerer?.name ?? account?.name ?? '',
      approved: to === 'approved',
      lapsed: to === 'lapsed',
      reason: to === 'lapsed' ? '' : note,
      journey: describeTrip(booking),
      path: `/ticket/${ticketCode(context.key, { operator, bookingId: booking.id })}`,
    },
  })
}

/** Expires approval requests that were not decided in time. */
export async function lapseApprovals(deps: Deps): Promise<number> {
  let lapsed = 0
  const due = await listDueOperators(deps, ({ id }) => anyRequested(id), { task: 'late approvals' })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const ids = await withOperator(context, (tx) =>
      listLate(tx, { operator, now: context.now(), max: BATCH_SIZE }),
    )
    for (const bookingId of ids) if (await lapse(context, { bookingId })) lapsed += 1
  }
  return lapsed
}

const lapse = (context: RequestContext, { bookingId }: { bookingId: string }): Promise<boolean> =>
  withOperator(context, async (tx) => {
    const { operator } = context
    const booking = await lockBookingById(tx, { context, bookingId })
    const approval = await findApproval(tx, { operator, bookingId, lock: true })
    if (!booking || approval?.state !== 'requested') return false
    await decide(tx, {
      context,
      found: { booking, approval },
      to: 'lapsed',
      note: LAPSED_NOTE,
      by: undefined,
    })
    return true
  })
