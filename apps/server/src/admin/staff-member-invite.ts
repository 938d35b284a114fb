import { CommandError } from '../command-error.ts'
import { inviteAgain } from '../features/staff/invite-member.ts'
import { type Command, openCounter } from './command.ts'
import { printInvitation } from './print-invitation.ts'

export const staffMemberInvite: Command = {
  name: 'staff-member invite',
  usage: '<email> [--operator slug]',
  about: 'makes a new link for someone who lost theirs, their password or their authenticator',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [email = ''] = args.words
    const invitation = await inviteAgain(counter, { email })
    if (!invitation)
      throw new CommandError(
        `${counter.profile.name} has no staff member with the email address ${email}.`,
      )
    printInvitation(desk, { counter, invitation })
  },
}
