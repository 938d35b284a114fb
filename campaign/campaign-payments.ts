import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { killPayments } from './payments/kill-campaign.ts'

const USUAL_KILLS = '300'

/** `payments [kills]`: the built product, killed repeatedly while it takes money. */
export async function campaignPayments(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: args,
    allowPositionals: true,
    options: { seed: { type: 'string', default: String(randomInt(1_000_000)) } },
  })
  const [kills, seed] = [Number(positionals[0] ?? USUAL_KILLS), Number(values.seed)]
  if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
    console.error('payments [kills] --seed n: both whole numbers')
    return false
  }
  console.log(`Seed ${seed}, ${kills} kills.`)
  const report = await killPayments({ kills, seed, log: (line) => console.log(line) })
  console.log(JSON.stringify(report, null, 2))
  return report.referee.breaches.length === 0
}
