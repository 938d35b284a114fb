import { CommandError } from '../command-error.ts'
import { decideDispute } from '../features/ledger/decide-dispute.ts'
import { type Command, openCounter } from './command.ts'
import { readReference } from './read-reference.ts'

export const moneyDispute: Command = {
  name: 'money dispute',
  usage: '<reference> won|lost [--operator slug]',
  about: 'records how a dispute ended, as shown in the gateway’s dashboard',
  words: { min: 2, max: 2 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [number = '', step] = args.words
    if (step !== 'won' && step !== 'lost') throw new CommandError('Enter won or lost.')
    const reference = readReference(number)
    const booked = await decideDispute(counter, { reference, step })
    if (booked === 0)
      throw new CommandError(`${counter.profile.name} has no open dispute about booking ${number}.`)
    desk.write(`Recorded as ${step}.`)
  },
}
