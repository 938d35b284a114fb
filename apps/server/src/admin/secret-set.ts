import { keepSecret } from '../features/operator/keep-secret.ts'
import type { OperatorId } from '../operator.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, namedOperator } from './command.ts'

const FAULTS = {
  'bad-name': 'A name has small letters, digits and hyphens, such as google-maps',
  empty: 'There was nothing on standard input. Try: npm run kerbside -- secret set <name> < file',
  'too-long': 'That is too long for a secret: 8000 characters are the most',
}

export const secretSet: Command = {
  name: 'secret set',
  usage: '<name> [--operator slug] < file',
  about: 'keeps what comes on standard input, sealed; never give it on the command line',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run({ openOffice, say, readInput }, said) {
    const office = await openOffice()
    const { id, name: operatorName } = await namedOperator(office, said)
    const name = said.words[0] ?? ''
    // what an editor or echo puts at the end is no part of a key
    const value = (await readInput(`Paste ${name} of ${operatorName}`)).trim()
    const kept = await keepSecret(office, { operator: id as OperatorId, name, value })
    if (!kept.ok) throw new StartFault(FAULTS[kept.reason])
    say(`Kept ${name} of ${operatorName}. Running servers use it within five seconds.`)
  },
}
