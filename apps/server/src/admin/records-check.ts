import { checkAudit } from '../features/audit/check-audit.ts'
import { checkRecord } from '../features/licensing/check-record.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

export const recordsCheck: Command = {
  name: 'records check',
  usage: '[--operator slug]',
  about: 'goes through the licensing record and the audit log and says whether both are unbroken',
  words: { least: 0, most: 0 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const chains = { 'licensing record': checkRecord, 'audit log': checkAudit }
    for (const [name, check] of Object.entries(chains)) {
      const checked = await check(counter)
      if (!checked.ok)
        throw new StartFault(
          `The ${name} of ${counter.profile.name} is broken at entry ${checked.brokenAt}.`,
        )
      const seal = checked.head?.hash.toString('hex').slice(0, 8) ?? 'none'
      desk.say(`The ${name} is unbroken: ${checked.entries} entries, last seal ${seal}.`)
    }
  },
}
