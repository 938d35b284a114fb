import { DEMO_PASSWORD } from '../../seed/demo-accounts.ts'
import { PORTO } from '../../seed/porto.ts'
import { insertOperator, insertPeople } from '../../seed/seed-demo.ts'
import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import type { OperatorId } from '../operator.ts'
import type { Command } from './command.ts'
import { logPlatformAction } from './log-platform-action.ts'

/** The demo operators that are not part of the usual demo, by slug. */
const MORE_DEMOS = { [PORTO.operator.slug]: PORTO }

export const demoAdd: Command = {
  name: 'demo add',
  usage: `<${Object.keys(MORE_DEMOS).join(' or ')}>`,
  about: 'adds a demo operator that the usual demo leaves out, with prices, people and drivers',
  words: { min: 1, max: 1 },
  async run(desk, { words: [slug = ''] }) {
    const demo = MORE_DEMOS[slug]
    if (!demo)
      throw new CommandError(
        `There is no demo ${slug}. Choose ${Object.keys(MORE_DEMOS).join(' or ')}.`,
      )
    const { db, key, now, operators, notifyChange, ...adminContext } = await desk.openAdminContext()
    if ((await operators.list()).some((operator) => operator.slug === slug))
      throw new CommandError(`There is an operator ${slug} already. Nothing was changed.`)
    await db.transaction().execute(async (tx) => {
      await insertOperator(tx, { demo, now: now() })
      await insertPeople(tx, { demo, now: now(), key, faces: true })
    })
    await logPlatformAction({ ...adminContext, now, profile: { slug } }, 'operator.created', {
      host: demo.hosts.join(', '),
    })
    await notifyChange?.(demo.operator.id as OperatorId)
    desk.write(`${demo.operator.name} is at ${demo.hosts.join(', ')}.`)
    desk.write(`The password of its demo accounts is ${DEMO_PASSWORD}.`)
    desk.write(
      `It has no roads yet. Import an extract: ${PROGRAM} import area <file.osm.pbf> --operator ${slug}`,
    )
  },
}
