import { inviteAgain } from '../features/staff/invite-member.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { sayInvitation } from './say-invitation.ts'

export const staffMemberInvite: Command = {
  name: 'staff-member invite',
  usage: '<e-mail> [--operator slug]',
  about: 'a new link for who lost theirs, their password or their authenticator',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [email = ''] = said.words
    const invitation = await inviteAgain(counter, { email })
    if (!invitation) throw new StartFault(`Nobody at ${counter.profile.name} has ${email}.`)
    sayInvitation(desk, { counter, invitation })
  },
}
