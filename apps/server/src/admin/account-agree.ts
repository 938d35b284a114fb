import { readFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'
import { Agreement, agreeAccount } from '../features/corporate/agree-account.ts'
import { type Command, openCounter } from './command.ts'
import { readAccount } from './read-account.ts'

export const accountAgree: Command = {
  name: 'account',
  usage: '<account> <file.json> [--operator slug]',
  about: 'sets up a company account: name, commission, cost centres, references, travel rules',
  words: { min: 2, max: 2 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const [account = '', file = ''] = args.words
    const bookerId = readAccount(account)
    const agreement = Agreement.safeParse(await readJson(desk.fileAt(file)))
    if (!agreement.success) {
      const [issue] = agreement.error.issues
      throw new CommandError(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
    }
    await agreeAccount(counter, { bookerId, agreement: agreement.data })
    desk.write(`Account ${account} saved: ${agreement.data.name}, from ${file}.`)
  },
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : 'can’t be read'}`)
  }
}
