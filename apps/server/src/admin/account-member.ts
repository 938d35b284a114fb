import { ACCOUNT_ROLES } from '@kerbside/domain/corporate/member.ts'
import { setMember } from '../features/corporate/agree-account.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readAccount } from './read-account.ts'

export const accountMember: Command = {
  name: 'account-member',
  usage: `<e-mail> <account|none> [${ACCOUNT_ROLES.join('|')}] [--operator slug]`,
  about: 'lets somebody who has signed up book, approve or look after the accounts of a company',
  words: { least: 2, most: 3 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [email = '', account = '', wanted = 'booker'] = said.words
    const role = ACCOUNT_ROLES.find((known) => known === wanted)
    if (!role) throw new StartFault(`A part is one of ${ACCOUNT_ROLES.join(', ')}.`)
    const of = account === 'none' ? undefined : { bookerId: readAccount(account), role }
    const { name } = counter.profile
    const verdict = await setMember(counter, { email, of })
    if (!verdict.ok && verdict.reason === 'no-account')
      throw new StartFault(`${name} has no account ${account}.`)
    if (!verdict.ok) throw new StartFault(`Nobody has signed up at ${name} with ${email}.`)
    desk.say(of ? `${email} is ${role} of account ${account}.` : `${email} acts for no company.`)
  },
}
