import { ACCOUNT_ROLES } from '@kerbside/domain/corporate/member.ts'
import { say } from '@kerbside/words/say.ts'

/** What somebody may do for an account, to choose from. */
export const roleChoices = () =>
  ACCOUNT_ROLES.map((value) => ({ value, text: say(`people.accountRole.${value}`) }))
