import { findLastBackup } from '../features/hosting/find-last-backup.ts'
import type { Command } from './command.ts'
import { checkBackup } from './doctor/check-backup.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkMachine } from './doctor/check-machine.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkWeb } from './doctor/check-web.ts'
import { type Finding, formatFindings } from './doctor/finding.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  about: 'checks machine, database, web address, mail and backup, and lists what to do',
  async run(desk) {
    const { settings, write } = desk
    const now = new Date()
    const parts: (() => Promise<Finding[]>)[] = [
      () => checkMachine(settings, { now }),
      () => checkDatabase(desk),
      () => checkWeb(settings, { now }),
      () => checkMail(settings),
      () =>
        checkBackup(settings, {
          now,
          findLast: async () => findLastBackup(await desk.openAdminContext()),
        }),
    ]
    // one after the other: a slow network does not make the clock of the database look late
    const findings: Finding[] = []
    for (const part of parts) findings.push(...(await part()))
    write(formatFindings(findings))
    if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
  },
}
