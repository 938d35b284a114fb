import { explainDifference } from '../features/money/explain-difference.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const LONGEST_NOTE = 255

export const moneyExplain: Command = {
  name: 'money explain',
  usage: '<id> <why> [--operator slug]',
  about: 'closes a difference somebody found the reason of; the same is not told again',
  words: { least: 2, most: 2 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const [id = '', why = ''] = said.words
    const note = why.trim()
    if (note === '' || note.length > LONGEST_NOTE || /\p{Cc}/u.test(note))
      throw new StartFault(`Say why in 1 to ${LONGEST_NOTE} characters`)
    const closed = UUID.test(id) && (await explainDifference(counter, { id, note }))
    if (!closed) throw new StartFault(`${counter.profile.name} has no open difference ${id}.`)
    desk.say('Closed.')
  },
}
