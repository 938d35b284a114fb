import { deleteOperator } from '../features/hosting/delete-operator.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { noteAtHost } from './note-at-host.ts'

export const operatorDelete: Command = {
  name: 'operator delete',
  usage: '--operator slug < its slug, typed once more',
  about: 'takes away everything of one operator that is suspended, for ever; export it first',
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { operator, profile } = counter
    const { slug, name, suspended } = profile
    const typed = (await desk.readInput(`Type ${slug} to delete ${name} for ever`)).trim()
    const deleted = await deleteOperator(desk.place.owner, {
      operator,
      slug,
      typed,
      isSuspended: suspended === true,
    })
    if (!deleted.ok)
      throw new StartFault(
        deleted.reason === 'not-suspended'
          ? `${name} takes bookings. First: npm run kerbside -- operator suspend --operator ${slug}`
          : `Nothing was deleted: what was typed is not ${slug}.`,
      )
    await noteAtHost(counter, 'operator.deleted', { rows: String(deleted.rows) })
    desk.say(`${name} is gone, with ${deleted.rows} rows.`)
  },
}
