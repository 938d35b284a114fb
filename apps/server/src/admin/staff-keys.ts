import { listKeys } from '../features/staff/list-keys.ts'
import { type Command, openCounter } from './command.ts'

export const staffKeys: Command = {
  name: 'staff keys',
  usage: '[--operator slug]',
  about: 'lists API keys, when they expire and which were revoked',
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const keys = await listKeys(counter, counter)
    for (const key of keys)
      desk.write(`${key.id}  ${key.state.padEnd(8)} until ${dayOf(key.expiresAt)}  ${key.name}`)
    if (keys.length === 0) desk.write(`${counter.profile.name} has no API keys yet.`)
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
