import type { Profile } from '@kerbside/domain/account/profile.ts'
import { allChoices, type Choice, isFixed } from '@kerbside/domain/notification/choice.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { NOT_PUSHED, type NotificationKind, TOPIC_OF } from '../send/notify-customer.ts'
import { dropChoices, listChoices, saveChoice } from '../send/push-store.ts'
import { findSentMessages } from '../templates/resolve-wording.ts'

/** A choice as it takes effect; one that is not `isOpen` cannot be changed by the customer. */
export type OwnChoice = Choice & { isOpen: boolean }

/** All of a customer's message preferences: what is not sent to them is off. */
export async function listOwnChoices(
  context: RequestContext,
  profile: Profile,
): Promise<OwnChoice[]> {
  const { operator } = context
  const choices = await withOperator(context, (tx) =>
    listChoices(tx, { operator, customerId: profile.id }),
  )
  const isReached = await findReachable(context, profile)
  return allChoices({ choices, wantsTexts: profile.smsList }).map((choice) => ({
    ...choice,
    isWanted: choice.isWanted && isReached(choice),
    isOpen: isReached(choice) && !isFixed(choice),
  }))
}

const KINDS = Object.keys(TOPIC_OF) as NotificationKind[]

/** Whether the operator sends messages of a topic by a channel, and the customer can get them. */
async function findReachable(
  context: RequestContext,
  { phone }: Profile,
): Promise<(choice: Pick<Choice, 'topic' | 'channel'>) => boolean> {
  const isSentByOperator = await findSentMessages(context)
  const texts = await context.textsFor(context.profile)
  const isTexted = texts.isSet && phone !== ''
  return ({ topic, channel }) =>
    (channel !== 'sms' || isTexted) &&
    KINDS.some(
      (kind) =>
        TOPIC_OF[kind] === topic &&
        !(channel === 'push' && NOT_PUSHED.has(kind)) &&
        isSentByOperator({ kind, channel }),
    )
}

export type ChooseResult = { ok: true } | { ok: false; reason: 'fixed' | 'not-sent' }

/** Some messages cannot be switched off, and some are not sent to this customer at all. */
export async function chooseMessage(
  context: RequestContext,
  { profile, choice }: { profile: Profile; choice: Choice },
): Promise<ChooseResult> {
  if (isFixed(choice)) return { ok: false, reason: 'fixed' }
  const isReached = await findReachable(context, profile)
  if (!isReached(choice)) return { ok: false, reason: 'not-sent' }
  const { operator } = context
  const now = context.now()
  await withOperator(context, (tx) =>
    saveChoice(tx, { operator, customerId: profile.id, choice, now }),
  )
  return { ok: true }
}

/** For a customer who leaves: deletes their preferences and push subscriptions. */
export const deleteChoices = (
  tx: Tx,
  whose: { operator: OperatorId; customerId: string },
): Promise<void> => dropChoices(tx, whose)
