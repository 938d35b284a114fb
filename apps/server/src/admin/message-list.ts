import { listStuckMessages } from '../features/notification/templates/list-stored-messages.ts'
import { type Command, openCounter } from './command.ts'

const CHANNEL_LABELS = { sms: 'text ', mail: 'email', push: 'push ' } as const

export const messageList: Command = {
  name: 'messages',
  usage: '[--operator slug]',
  about: 'lists emails and text messages that failed or are still being retried, and why',
  words: { min: 0, max: 0 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const stuck = await listStuckMessages(counter)
    if (stuck.length === 0) desk.write('All messages have been sent.')
    for (const item of stuck)
      desk.write(
        [
          item.madeAt.toISOString().slice(0, 16),
          item.state === 'failed' ? 'failed  ' : 'retrying',
          CHANNEL_LABELS[item.channel],
          item.kind.padEnd(20),
          item.recipient,
          `${item.tries} ${item.tries === 1 ? 'try' : 'tries'}: ${item.lastError}`,
        ].join('  '),
      )
  },
}
