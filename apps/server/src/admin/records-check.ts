import { CommandError } from '../command-error.ts'
import { checkAudit } from '../features/audit/check-audit.ts'
import { checkRecord } from '../features/licensing/check-record.ts'
import { type Command, openCounter } from './command.ts'

export const recordsCheck: Command = {
  name: 'records check',
  usage: '[--operator slug]',
  about: 'checks that the licensing record and the audit log are complete and unchanged',
  words: { min: 0, max: 0 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const chains = { 'licensing record': checkRecord, 'audit log': checkAudit }
    for (const [name, check] of Object.entries(chains)) {
      const checked = await check(counter)
      if (!checked.ok)
        throw new CommandError(
          `The ${name} of ${counter.profile.name} was changed or is incomplete at entry ${checked.brokenAt}.`,
        )
      const seal = checked.head?.hash.toString('hex').slice(0, 8) ?? 'none'
      desk.write(
        `The ${name} is complete and unchanged: ${checked.entries} entries, last seal ${seal}.`,
      )
    }
  },
}
