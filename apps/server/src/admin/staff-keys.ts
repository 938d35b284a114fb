import { listKeys } from '../features/staff/list-keys.ts'
import type { OperatorId } from '../operator.ts'
import { type Command, namedOperator } from './command.ts'

export const staffKeys: Command = {
  name: 'staff keys',
  usage: '[--operator slug]',
  about: 'who has a key, until when, and which were revoked',
  options: ['operator'],
  async run({ openOffice, say }, said) {
    const office = await openOffice()
    const { id, name } = await namedOperator(office, said)
    const keys = await listKeys(office, { operator: id as OperatorId })
    for (const key of keys)
      say(`${key.id}  ${key.state.padEnd(8)} until ${dayOf(key.expiresAt)}  ${key.name}`)
    if (keys.length === 0) say(`Nobody has a key of ${name} yet.`)
  },
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
