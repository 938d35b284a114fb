import { listStuckMessages } from '../features/notification/list-kept.ts'
import { type Command, openCounter } from './command.ts'

const SAID = { sms: 'text  ', mail: 'letter', push: 'push  ' } as const

export const messageList: Command = {
  name: 'messages',
  usage: '[--operator slug]',
  about: 'letters and texts that were given up, or have been tried in vain so far, and why',
  words: { least: 0, most: 0 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const stuck = await listStuckMessages(counter)
    if (stuck.length === 0) desk.say('Everything has gone out.')
    for (const one of stuck)
      desk.say(
        [
          one.madeAt.toISOString().slice(0, 16),
          one.state === 'failed' ? 'given up' : 'waiting ',
          SAID[one.channel],
          one.kind.padEnd(20),
          one.recipient,
          `${one.tries} ${one.tries === 1 ? 'try' : 'tries'}: ${one.lastError}`,
        ].join('  '),
      )
  },
}
