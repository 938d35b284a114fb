import { endMember } from '../features/staff/end-member.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

export const staffMemberEnd: Command = {
  name: 'staff-member end',
  usage: '<e-mail> [--operator slug]',
  about: 'signs somebody out of the console at once, and for good',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [email = ''] = said.words
    const ended = await endMember(counter, { email })
    if (!ended.ok) throw new StartFault(`Nobody at ${counter.profile.name} has ${email}.`)
    await counter.endLive?.(counter.operator, ended.staffId)
    desk.say(`${email} is signed out and signs in at ${counter.profile.name} no more.`)
  },
}
