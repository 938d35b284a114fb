import type { ApprovalTrip } from '@kerbside/contract/booker.ts'
import { type ApprovalVerdict, judgeApproval } from '@kerbside/domain/corporate/judge-approval.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { answerRequested } from '../booking/answer-requested.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { findApproval, listLate, markAnswered } from './approval-store.ts'
import { type FoundApproval, holdApproval, writeApproval } from './find-approval.ts'
import { sayJourney } from './say-journey.ts'
import { findAccountRow, findPerson } from './store.ts'

const MOST_AT_ONCE = 100

const SAYINGS = {
  answered: 'This has been answered already.',
  lapsed: 'This was not answered in time, and the booking has lapsed.',
  gone: 'This booking was cancelled meanwhile.',
  again: '',
} satisfies Record<Extract<ApprovalVerdict, { ok: false }>['reason'], string>

export const LAPSED_NOTE = 'Nobody answered in time.'

/** Allows or refuses a trip by the code of an approver's mail. The first answer counts; undefined: the code opens nothing. */
export const answerApproval = (
  call: Call,
  asked: { code: string; approves: boolean; note: string },
): Promise<ApprovalTrip | undefined> =>
  withOperator(call, async (tx) => {
    const found = await holdApproval(tx, { call, code: asked.code })
    if (!found) return undefined
    const { approval, booking } = found
    const verdict = judgeApproval(
      { ...approval, legs: booking.legs.map(({ state }) => state) },
      { approves: asked.approves, now: call.now() },
    )
    if (!verdict.ok) return writeApproval(tx, { call, found, message: SAYINGS[verdict.reason] })
    await answer(tx, { call, found, to: verdict.to, note: asked.note, by: found.customerId })
    const after = await holdApproval(tx, { call, code: asked.code })
    return writeApproval(tx, { call, found: after ?? found })
  })

type Answered = {
  call: Pick<Call, 'operator' | 'key' | 'now' | 'newId' | 'randomBytes'>
  found: Pick<FoundApproval, 'booking' | 'approval'>
  to: 'approved' | 'refused' | 'lapsed'
  note: string
  /** Nobody, of one that lapsed. */
  by: string | undefined
}

async function answer(tx: Tx, { call, found, to, note, by }: Answered): Promise<void> {
  const { booking, approval } = found
  const { operator } = call
  await markAnswered(tx, { operator, bookingId: booking.id, to, by, note, now: call.now() })
  const moved = await answerRequested(tx, {
    call,
    booking,
    to: to === 'approved' ? 'confirmed' : 'declined',
    reason: note,
  })
  const asker = await findPerson(tx, { operator, customerId: approval.askedBy })
  const answerer = by === undefined ? undefined : await findPerson(tx, { operator, customerId: by })
  const account = await findAccountRow(tx, { operator, bookerId: approval.bookerId })
  // what its booker cancelled meanwhile is nothing to write about
  if (!asker || !moved) return
  await queueMail(tx, {
    call,
    kind: 'approval-answered',
    to: asker.email,
    facts: {
      firstName: asker.firstName,
      answeredBy: answerer?.name ?? account?.name ?? '',
      approved: to === 'approved',
      lapsed: to === 'lapsed',
      reason: to === 'lapsed' ? '' : note,
      journey: sayJourney(booking),
      path: `/ticket/${ticketCode(call.key, { operator, bookingId: booking.id })}`,
    },
  })
}

/** Lets trips go that nobody allowed in time. */
export async function lapseApprovals(deps: Deps): Promise<number> {
  let lapsed = 0
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const ids = await withOperator(call, (tx) =>
      listLate(tx, { operator, now: call.now(), most: MOST_AT_ONCE }),
    )
    for (const bookingId of ids) if (await lapse(call, { bookingId })) lapsed += 1
  }
  return lapsed
}

const lapse = (call: Call, { bookingId }: { bookingId: string }): Promise<boolean> =>
  withOperator(call, async (tx) => {
    const { operator } = call
    const booking = await holdBooking(tx, { call, bookingId })
    const approval = await findApproval(tx, { operator, bookingId, lock: true })
    if (!booking || approval?.state !== 'asked') return false
    await answer(tx, {
      call,
      found: { booking, approval },
      to: 'lapsed',
      note: LAPSED_NOTE,
      by: undefined,
    })
    return true
  })
