import { CommandError } from '../command-error.ts'
import { endMember } from '../features/staff/end-member.ts'
import { type Command, openCounter } from './command.ts'

export const staffMemberEnd: Command = {
  name: 'staff-member end',
  usage: '<email> [--operator slug]',
  about: 'signs a staff member out at once and removes their access',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [email = ''] = args.words
    const ended = await endMember(counter, { email })
    if (!ended.ok)
      throw new CommandError(
        `${counter.profile.name} has no staff member with the email address ${email}.`,
      )
    await counter.endLive?.(counter.operator, ended.staffId)
    desk.write(`${email} is signed out and no longer has access to ${counter.profile.name}.`)
  },
}
