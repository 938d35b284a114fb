import { ACCOUNT_ROLES } from '@kerbside/domain/corporate/member.ts'
import { CommandError } from '../command-error.ts'
import { setMember } from '../features/corporate/agree-account.ts'
import { type Command, openCounter } from './command.ts'
import { readAccount } from './read-account.ts'

export const accountMember: Command = {
  name: 'account-member',
  usage: `<email> <account|none> [${ACCOUNT_ROLES.join('|')}] [--operator slug]`,
  about: 'lets a registered customer book, approve trips or handle accounts for a company',
  words: { min: 2, max: 3 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [email = '', account = '', roleName = 'booker'] = args.words
    const role = ACCOUNT_ROLES.find((item) => item === roleName)
    if (!role) throw new CommandError(`The role must be one of ${ACCOUNT_ROLES.join(', ')}.`)
    const accountRole = account === 'none' ? undefined : { bookerId: readAccount(account), role }
    const { name } = counter.profile
    const result = await setMember(counter, { email, of: accountRole })
    if (!result.ok && result.reason === 'no-account')
      throw new CommandError(`${name} has no account ${account}.`)
    if (!result.ok) throw new CommandError(`No customer of ${name} has the email address ${email}.`)
    desk.write(
      accountRole
        ? `${email} is now ${role} of account ${account}.`
        : `${email} no longer acts for a company.`,
    )
  },
}
