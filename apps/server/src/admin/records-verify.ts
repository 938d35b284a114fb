import { readFileSync } from 'node:fs'
import { CommandError } from '../command-error.ts'
import { verifyPack } from '../features/licensing/pack/verify-pack.ts'
import type { Command } from './command.ts'

const WHY = {
  'no-pack': 'is no inspection pack, or its frame was changed',
  file: 'was changed: the file',
  signature: 'was changed: its signature does not fit',
  entry: 'was changed: entry',
} as const

export const recordsVerify: Command = {
  name: 'records verify',
  usage: '<pack.zip>',
  about: 'says whether an inspection pack is as it was made; needs no database',
  words: { min: 1, max: 1 },
  async run({ write, fileAt }, { words: args }) {
    const file = fileAt(args[0] ?? '')
    const checked = await verifyPack(readPack(file))
    if (!checked.ok) throw new CommandError(`${file} ${WHY[checked.reason]} ${checked.what}`.trim())
    const { manifest, fingerprint } = checked
    write(`Whole: ${manifest.operator.name}, ${manifest.from} to ${manifest.until}.`)
    write(`Made ${manifest.madeAt} by ${manifest.madeBy} for ${manifest.requestedBy}.`)
    write(`${manifest.entries} entries, ${manifest.files.length} files, fingerprint ${fingerprint}`)
    write(`Signed with ${manifest.publicKey}`)
  },
}

function readPack(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new CommandError(`There is no file ${file}.`)
  }
}
