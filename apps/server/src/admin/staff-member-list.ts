import { listMembers } from '../features/staff/list-members.ts'
import { type Command, openCounter } from './command.ts'

export const staffMemberList: Command = {
  name: 'staff-member list',
  usage: '[--operator slug]',
  about: 'lists console staff, past and present, with their roles',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const members = await listMembers(counter, counter)
    for (const { state, role, email, name } of members)
      desk.write(`${state.padEnd(8)}  ${role.padEnd(10)}  ${email}  ${name}`)
    if (members.length === 0) desk.write(`${counter.profile.name} has no staff yet.`)
  },
}
