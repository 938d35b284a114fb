import { campaignDatabase } from './campaign-database.ts'
import { campaignDeploy } from './campaign-deploy.ts'
import { campaignFaults } from './campaign-faults.ts'
import { campaignFuzz } from './campaign-fuzz.ts'
import { campaignPayments } from './campaign-payments.ts'
import { campaignScale } from './campaign-scale.ts'
import { campaignSimulation } from './campaign-simulation.ts'
import { campaignUpgrade } from './campaign-upgrade.ts'

/** Each gets the arguments after its name, and returns whether it passed. */
const CAMPAIGNS: Record<string, (args: string[]) => Promise<boolean>> = {
  database: campaignDatabase,
  deploy: campaignDeploy,
  faults: campaignFaults,
  fuzz: campaignFuzz,
  payments: campaignPayments,
  scale: campaignScale,
  upgrade: campaignUpgrade,
  simulation: campaignSimulation,
}

const [name = '', ...args] = process.argv.slice(2)
const campaign = Object.hasOwn(CAMPAIGNS, name) ? CAMPAIGNS[name] : undefined
if (!campaign) {
  console.error(`No such campaign: ${name}. There are: ${Object.keys(CAMPAIGNS).join(', ')}.`)
  process.exit(1)
}
process.exit((await campaign(args)) ? 0 : 1)
