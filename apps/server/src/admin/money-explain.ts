import { CommandError } from '../command-error.ts'
import { explainDifference } from '../features/reconciliation/explain-difference.ts'
import { type Command, openCounter } from './command.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_NOTE_LENGTH = 255

export const moneyExplain: Command = {
  name: 'money explain',
  usage: '<id> <why> [--operator slug]',
  about: 'closes a difference with an explanation; it isn’t reported again',
  words: { min: 2, max: 2 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [id = '', why = ''] = args.words
    const note = why.trim()
    if (note === '' || note.length > MAX_NOTE_LENGTH || /\p{Cc}/u.test(note))
      throw new CommandError(`The explanation must have 1 to ${MAX_NOTE_LENGTH} characters.`)
    const closed = UUID.test(id) && (await explainDifference(counter, { id, note }))
    if (!closed) throw new CommandError(`${counter.profile.name} has no open difference ${id}.`)
    desk.write('Closed.')
  },
}
