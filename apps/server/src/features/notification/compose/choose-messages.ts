import type { Profile } from '@kerbside/domain/account/profile.ts'
import { allChoices, type Choice, isFixed } from '@kerbside/domain/notification/choice.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { dropChoices, listChoices, saveChoice } from '../send/push-store.ts'

/** All of a customer's message preferences. */
export async function listOwnChoices(
  context: RequestContext,
  { id, smsList }: Profile,
): Promise<Choice[]> {
  const { operator } = context
  const choices = await withOperator(context, (tx) => listChoices(tx, { operator, customerId: id }))
  return allChoices({ choices, wantsTexts: smsList })
}

/** False for a message that cannot be switched off. */
export async function chooseMessage(
  context: RequestContext,
  { profile, choice }: { profile: Profile; choice: Choice },
): Promise<boolean> {
  if (isFixed(choice)) return false
  const { operator } = context
  const now = context.now()
  await withOperator(context, (tx) =>
    saveChoice(tx, { operator, customerId: profile.id, choice, now }),
  )
  return true
}

/** For a customer who leaves: deletes their preferences and push subscriptions. */
export const deleteChoices = (
  tx: Tx,
  whose: { operator: OperatorId; customerId: string },
): Promise<void> => dropChoices(tx, whose)
