import { readFileSync } from 'node:fs'
import { CommandError } from '../command-error.ts'
import { verifyPack } from '../features/licensing/pack/verify-pack.ts'
import type { Command } from './command.ts'

const WHY = {
  'no-pack': 'isn’t an inspection pack, or its structure was changed',
  file: 'was changed. The file that differs:',
  signature: 'was changed: the signature doesn’t match',
  entry: 'was changed. The entry that differs:',
} as const

export const recordsVerify: Command = {
  name: 'records verify',
  usage: '<pack.zip>',
  about: 'checks that an inspection pack hasn’t been changed; needs no database',
  words: { min: 1, max: 1 },
  async run({ write, fileAt }, { words: args }) {
    const file = fileAt(args[0] ?? '')
    const checked = await verifyPack(readPack(file))
    if (!checked.ok) throw new CommandError(`${file} ${WHY[checked.reason]} ${checked.what}`.trim())
    const { manifest, fingerprint } = checked
    write(`Unchanged: ${manifest.operator.name}, ${manifest.from} to ${manifest.until}.`)
    write(`Made ${manifest.madeAt} by ${manifest.madeBy} for ${manifest.requestedBy}.`)
    write(`${manifest.entries} entries, ${manifest.files.length} files, fingerprint ${fingerprint}`)
    write(`Signed with ${manifest.publicKey}`)
  },
}

function readPack(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new CommandError(`Can’t find ${file}.`)
  }
}
