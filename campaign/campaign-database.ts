import { parseArgs } from 'node:util'
import { report } from '../bench/report.ts'
import { DISTURBANCES, type Disturbed, disturbDatabase } from './database/disturb-database.ts'

const USUAL_SECONDS = '20'
/** The target: bookings succeed again within this many seconds after the database is back. */
const AIM_SECONDS = 10

/** `database [seconds]`: three built servers on one PostgreSQL that is restarted, killed, stopped and cut off. */
export async function campaignDatabase(args: string[]): Promise<boolean> {
  const { positionals } = parseArgs({ args: args, allowPositionals: true })
  const seconds = Number(positionals[0] ?? USUAL_SECONDS)
  if (!Number.isInteger(seconds) || seconds < 5) {
    console.error('database [seconds]: how long each part takes, a whole number from 5')
    return false
  }
  const disturbed = await disturbDatabase({ seconds, log: (line) => console.log(line) })
  const isMet = {
    lost: disturbed.every(({ lost }) => lost === 0),
    ended: disturbed.every(({ ended }) => ended === 0),
    other: disturbed.every(({ other }) => other === 0),
    back: disturbed.every(({ backSeconds }) => backSeconds <= AIM_SECONDS),
  }
  report({
    name: 'database',
    command: 'npm run campaign -- database',
    title: 'When the database goes away',
    about: `Three server processes on one PostgreSQL (fsync on), 12 customers who each quote and book in cash without a pause, ${seconds} s for each part. "Back" is the time from when the database accepts connections again (for terminated connections: from the last termination) until each of the three processes has made a booking. "Lost" are bookings that were confirmed to a customer and are missing in the database.`,
    head: [
      'disturbance',
      'requests',
      'failed with 503',
      'failed otherwise',
      'booked',
      'back, s',
      'lost',
      'processes ended',
    ],
    rows: disturbed.map(rowOf),
    findings: [
      result('No acknowledged booking is lost', isMet.lost),
      result('No process ends', isMet.ended),
      result('What fails answers 503', isMet.other),
      result(`Bookings succeed again within ${AIM_SECONDS} s`, isMet.back),
    ],
  })
  return Object.values(isMet).every(Boolean)
}

const result = (aim: string, met: boolean) => `${aim}: ${met ? 'met' : 'not met'}.`

const rowOf = (part: Disturbed) => [
  DISTURBANCES[part.name],
  String(part.requests),
  String(part.refused),
  String(part.other),
  String(part.booked),
  part.backSeconds.toFixed(1),
  String(part.lost),
  String(part.ended),
]
