import { CommandError } from '../command-error.ts'
import {
  type DeleteError,
  deleteOperator,
  planDeletion,
} from '../features/hosting/delete-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, logPlatformAction } from './log-platform-action.ts'

export const operatorDelete: Command = {
  name: 'operator delete',
  usage: '--operator slug [--now] < its slug, typed once more',
  about:
    'ends one operator that is suspended: in seven days, or --now, everything of it is gone for ever; export it first',
  options: ['operator'],
  flags: ['now'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const { slug, name, suspended } = profile
    const typed = (await desk.readInput(`Type ${slug} to delete ${name} for ever`)).trim()
    const deletion = { operator, slug, typed, isSuspended: suspended === true }
    if (!args.flags.has('now')) {
      const planned = await planDeletion(counter, { ...deletion, by: COMMAND_LINE })
      if (!planned.ok) throw rejection(planned.reason, profile)
      const at = planned.at.toISOString()
      await logPlatformAction(counter, 'operator.deletion-planned', { at })
      return desk.write(
        `${name} is deleted for ever at ${at}. Until then: npm run kerbside -- operator resume --operator ${slug}`,
      )
    }
    const deleted = await deleteOperator(desk.place.owner, deletion)
    if (!deleted.ok) throw rejection(deleted.reason, profile)
    await logPlatformAction(counter, 'operator.deleted', { rows: String(deleted.rows) })
    desk.write(`${name} is gone, with ${deleted.rows} rows.`)
  },
}

const rejection = (reason: DeleteError, { name, slug }: { name: string; slug: string }) =>
  new CommandError(
    reason === 'not-suspended'
      ? `${name} takes bookings. First: npm run kerbside -- operator suspend --operator ${slug}`
      : `Nothing was deleted: what was typed is not ${slug}.`,
  )
