import { STAFF_ROLES } from '@kerbside/domain/staff/staff-member.ts'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { addMember } from '../features/staff/invite-member.ts'
import { type Command, openCounter } from './command.ts'
import { printInvitation } from './print-invitation.ts'

export const staffMemberAdd: Command = {
  name: 'staff-member add',
  usage: `<email> --role ${STAFF_ROLES.join('|')} [--name "Ann Fox"] [--operator slug]`,
  about: 'adds a staff member to the console; shows their link once',
  words: { min: 1, max: 1 },
  options: ['operator', 'role', 'name'],
  async run(desk, args) {
    const role = STAFF_ROLES.find((item) => item === args.options['role'])
    if (!role) throw new CommandError(`Which role? Add --role ${STAFF_ROLES.join(', ')}`)
    const counter = await openCounter(desk, args)
    const { name: operatorName, slug } = counter.profile
    const [email = ''] = args.words
    const name = args.options['name'] ?? email.split('@')[0] ?? ''
    const added = await addMember(counter, { email, name, role })
    if (!added.ok && added.reason === 'known')
      throw new CommandError(
        `${email} is already staff of ${operatorName}. For a new link: ${PROGRAM} staff-member invite ${email} --operator ${slug}`,
      )
    if (!added.ok)
      throw new CommandError(
        added.reason === 'bad-name'
          ? 'The name must have 1 to 80 characters, such as "Ann Fox"'
          : `${email} isn’t a valid email address.`,
      )
    printInvitation(desk, { counter, invitation: added.invitation })
  },
}
