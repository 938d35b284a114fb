import { DEFAULT_BASE } from '@kerbside/domain/hosting/new-operator.ts'
import { CommandError } from '../command-error.ts'
import { CREATE_REJECTION_MESSAGES, createOperator } from '../features/hosting/create-operator.ts'
import type { Command } from './command.ts'
import { COMMAND_LINE, logPlatformAction } from './log-platform-action.ts'

export const operatorCreate: Command = {
  name: 'operator create',
  usage:
    '<slug> --name "North Cars" --host book.north.example --owner ann@north.example --owner-name "Ann Fox" [--base 53.48,-2.24] [--zone Europe/London] [--currency GBP] [--country GB]',
  about: 'creates an operator in test mode with draft prices; shows the owner’s link once',
  words: { min: 1, max: 1 },
  options: ['name', 'host', 'owner', 'owner-name', 'base', 'zone', 'currency', 'country'],
  async run({ openAdminContext, write }, { words: args, options }) {
    const adminContext = await openAdminContext()
    const [slug = ''] = args
    const [lat, lng] = options['base']?.split(',').map((part) => Number(part.trim() || 'x')) ?? [
      DEFAULT_BASE.lat,
      DEFAULT_BASE.lng,
    ]
    const made = await createOperator(adminContext, {
      operatorRequest: {
        slug,
        name: options['name'] ?? '',
        zone: options['zone'] ?? 'Europe/London',
        currency: options['currency'] ?? 'GBP',
        country: options['country'] ?? 'GB',
        base: { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN },
      },
      host: options['host'] ?? '',
      owner: { email: options['owner'] ?? '', name: options['owner-name'] ?? '' },
      by: COMMAND_LINE,
    })
    if (!made.ok)
      throw new CommandError(
        made.reasons.map((reason) => CREATE_REJECTION_MESSAGES[reason]).join('\n'),
      )
    const detail = { host: made.host, owner: options['owner'] ?? '' }
    await logPlatformAction({ ...adminContext, profile: { slug } }, 'operator.created', detail)
    write(made.invitation.path)
    write(`Open this link at ${made.host} to set up ${slug}. It works once and isn’t shown again.`)
  },
}
