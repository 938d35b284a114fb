import { listStuckMessages } from '../features/notification/templates/list-stored-messages.ts'
import { type Command, openCounter } from './command.ts'

const CHANNEL_LABELS = { sms: 'text  ', mail: 'e-mail', push: 'push  ' } as const

export const messageList: Command = {
  name: 'messages',
  usage: '[--operator slug]',
  about: 'emails and texts that were given up, or have been tried in vain so far, and why',
  words: { min: 0, max: 0 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const stuck = await listStuckMessages(counter)
    if (stuck.length === 0) desk.write('Everything has gone out.')
    for (const item of stuck)
      desk.write(
        [
          item.madeAt.toISOString().slice(0, 16),
          item.state === 'failed' ? 'given up' : 'waiting ',
          CHANNEL_LABELS[item.channel],
          item.kind.padEnd(20),
          item.recipient,
          `${item.tries} ${item.tries === 1 ? 'try' : 'tries'}: ${item.lastError}`,
        ].join('  '),
      )
  },
}
