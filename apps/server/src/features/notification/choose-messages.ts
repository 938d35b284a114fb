import type { Profile } from '@kerbside/domain/account/profile.ts'
import { allChoices, type Choice, isFixed } from '@kerbside/domain/notification/choice.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { dropChoices, keepChoice, listChoices } from './push-store.ts'

/** Everything a customer may choose, as it stands. */
export async function listOwnChoices(call: Call, { id, smsList }: Profile): Promise<Choice[]> {
  const { operator } = call
  const choices = await withOperator(call, (tx) => listChoices(tx, { operator, customerId: id }))
  return allChoices({ choices, wantsTexts: smsList })
}

/** False of what cannot be chosen away. */
export async function chooseMessage(
  call: Call,
  { profile, choice }: { profile: Profile; choice: Choice },
): Promise<boolean> {
  if (isFixed(choice)) return false
  const { operator } = call
  const now = call.now()
  await withOperator(call, (tx) =>
    keepChoice(tx, { operator, customerId: profile.id, choice, now }),
  )
  return true
}

/** Of a customer who leaves: what they chose and the browsers that were told. */
export const forgetChoices = (
  tx: Tx,
  whose: { operator: OperatorId; customerId: string },
): Promise<void> => dropChoices(tx, whose)
