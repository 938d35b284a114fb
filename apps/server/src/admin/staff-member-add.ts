import { STAFF_ROLES } from '@kerbside/domain/staff/staff-member.ts'
import { addMember } from '../features/staff/invite-member.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { sayInvitation } from './say-invitation.ts'

export const staffMemberAdd: Command = {
  name: 'staff-member add',
  usage: `<e-mail> --role ${STAFF_ROLES.join('|')} [--name "Ann Fox"] [--operator slug]`,
  about: 'lets somebody who works for the operator sign in at the console; shows their link once',
  words: { least: 1, most: 1 },
  options: ['operator', 'role', 'name'],
  async run(desk, said) {
    const role = STAFF_ROLES.find((known) => known === said.options['role'])
    if (!role) throw new StartFault(`Say what they do: --role ${STAFF_ROLES.join(', ')}`)
    const counter = await openCounter(desk, said)
    const { name: operatorName, slug } = counter.profile
    const [email = ''] = said.words
    const name = said.options['name'] ?? email.split('@')[0] ?? ''
    const added = await addMember(counter, { email, name, role })
    if (!added.ok && added.reason === 'known')
      throw new StartFault(
        `${email} works for ${operatorName} already. For a new link: npm run kerbside -- staff-member invite ${email} --operator ${slug}`,
      )
    if (!added.ok)
      throw new StartFault(
        added.reason === 'bad-name'
          ? 'A name has 1 to 80 characters, such as "Ann Fox"'
          : `${email} is no e-mail address.`,
      )
    sayInvitation(desk, { counter, invitation: added.invitation })
  },
}
