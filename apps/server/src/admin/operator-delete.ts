import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import {
  type DeleteError,
  deleteOperator,
  planDeletion,
} from '../features/hosting/delete-operator.ts'
import { type Command, openCounter } from './command.ts'
import { COMMAND_LINE, logPlatformAction } from './log-platform-action.ts'

export const operatorDelete: Command = {
  name: 'operator delete',
  usage: '--operator slug [--now] < its slug, typed again',
  about:
    'deletes a suspended operator and all its data for good, in seven days or with --now at once; export it first',
  options: ['operator'],
  flags: ['now'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { operator, profile } = counter
    const { slug, name, suspended } = profile
    const typed = (await desk.readInput(`Type ${slug} to delete ${name} for good`)).trim()
    const deletion = { operator, slug, typed, isSuspended: suspended === true }
    if (!args.flags.has('now')) {
      const planned = await planDeletion(counter, { ...deletion, by: COMMAND_LINE })
      if (!planned.ok) throw rejection(planned.reason, profile)
      const at = planned.at.toISOString()
      await logPlatformAction(counter, 'operator.deletion-planned', { at })
      return desk.write(
        `${name} will be deleted for good at ${at}. To cancel: ${PROGRAM} operator resume --operator ${slug}`,
      )
    }
    const deleted = await deleteOperator((await desk.openPlace()).owner, deletion)
    if (!deleted.ok) throw rejection(deleted.reason, profile)
    await logPlatformAction(counter, 'operator.deleted', { rows: String(deleted.rows) })
    desk.write(`Deleted ${name} with ${deleted.rows} rows.`)
  },
}

const rejection = (reason: DeleteError, { name, slug }: { name: string; slug: string }) =>
  new CommandError(
    reason === 'not-suspended'
      ? `${name} still takes bookings. Suspend it first: ${PROGRAM} operator suspend --operator ${slug}`
      : `Nothing was deleted: the text you typed isn’t ${slug}.`,
  )
