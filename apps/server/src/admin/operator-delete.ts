import {
  type DeleteFault,
  deleteOperator,
  planDeletion,
} from '../features/hosting/delete-operator.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, noteAtHost } from './note-at-host.ts'

export const operatorDelete: Command = {
  name: 'operator delete',
  usage: '--operator slug [--now] < its slug, typed once more',
  about:
    'ends one operator that is suspended: in seven days, or --now, everything of it is gone for ever; export it first',
  options: ['operator'],
  flags: ['now'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const { slug, name, suspended } = profile
    const typed = (await desk.readInput(`Type ${slug} to delete ${name} for ever`)).trim()
    const asked = { operator, slug, typed, isSuspended: suspended === true }
    if (!said.flags.has('now')) {
      const planned = await planDeletion(counter, { ...asked, by: COMMAND_LINE })
      if (!planned.ok) throw refusal(planned.reason, profile)
      const at = planned.at.toISOString()
      await noteAtHost(counter, 'operator.deletion-planned', { at })
      return desk.say(
        `${name} is deleted for ever at ${at}. Until then: npm run kerbside -- operator resume --operator ${slug}`,
      )
    }
    const deleted = await deleteOperator(desk.place.owner, asked)
    if (!deleted.ok) throw refusal(deleted.reason, profile)
    await noteAtHost(counter, 'operator.deleted', { rows: String(deleted.rows) })
    desk.say(`${name} is gone, with ${deleted.rows} rows.`)
  },
}

const refusal = (reason: DeleteFault, { name, slug }: { name: string; slug: string }) =>
  new StartFault(
    reason === 'not-suspended'
      ? `${name} takes bookings. First: npm run kerbside -- operator suspend --operator ${slug}`
      : `Nothing was deleted: what was typed is not ${slug}.`,
  )
