import { ACCOUNT_ROLES } from '@kerbside/domain/corporate/member.ts'
import { t } from '@kerbside/words/translate.ts'

/** The roles of an account member, as options. */
export const roleChoices = () =>
  ACCOUNT_ROLES.map((value) => ({ value, text: t(`people.accountRole.${value}`) }))
