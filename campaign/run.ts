import { campaignDatabase } from './campaign-database.ts'
import { campaignFuzz } from './campaign-fuzz.ts'
import { campaignPayments } from './campaign-payments.ts'
import { campaignSimulation } from './campaign-simulation.ts'

/** Each is told what stands after its name, and says whether all is well. */
const CAMPAIGNS: Record<string, (words: string[]) => Promise<boolean>> = {
  database: campaignDatabase,
  fuzz: campaignFuzz,
  payments: campaignPayments,
  simulation: campaignSimulation,
}

const [name = '', ...words] = process.argv.slice(2)
const campaign = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined
if (!campaign) {
  console.error(`No such campaign: ${name}. There are: ${Object.keys(CAMPAIGNS).join(', ')}.`)
  process.exit(1)
}
process.exit((await campaign(words)) ? 0 : 1)
