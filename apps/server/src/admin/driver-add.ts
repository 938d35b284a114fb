import { CommandError } from '../command-error.ts'
import { PROGRAM } from '../env.ts'
import { addDriver } from '../features/driver/fleet/add-driver.ts'
import { type Command, openCounter } from './command.ts'
import { printDocuments } from './print-documents.ts'
import { printDriverLink } from './print-driver-link.ts'
import { readNumber } from './read-number.ts'

const REJECTION_MESSAGES = {
  'bad-name': 'Give both names, such as --first Ann --last Fox',
  'bad-phone': 'Enter a valid mobile number.',
  'bad-email': 'Enter a valid email address.',
  'bad-share': 'The commission share must be a whole percentage from 0 to 100.',
  'no-car': `No vehicle has this number. List them with: ${PROGRAM} vehicle list`,
  known: 'Another driver already has this phone number or email address.',
} as const

export const driverAdd: Command = {
  name: 'driver add',
  usage:
    '<mobile> --first Ann --last Fox [--email …] [--vehicle number] [--share 75] [--operator slug]',
  about: 'adds a driver; shows their app link once and emails it',
  words: { min: 1, max: 1 },
  options: ['operator', 'first', 'last', 'email', 'vehicle', 'share'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const { options } = args
    const [phone = ''] = args.words
    const { email } = options
    const [vehicleNumber, sharePercent] = [readNumber(args, 'vehicle'), readNumber(args, 'share')]
    const added = await addDriver(counter, {
      firstName: options['first'] ?? '',
      lastName: options['last'] ?? '',
      phone,
      ...(email !== undefined && { email }),
      ...(vehicleNumber !== undefined && { vehicleNumber }),
      ...(sharePercent !== undefined && { sharePercent }),
    })
    if (!added.ok) throw new CommandError(REJECTION_MESSAGES[added.reason])
    await printDriverLink(desk, { counter, invitation: added.invitation })
    desk.write(`Added as driver ${added.number}.`)
    if (vehicleNumber === undefined)
      desk.write(
        `They have no vehicle yet. To give them one: ${PROGRAM} driver give ${added.number} --vehicle <number>`,
      )
    await printDocuments(desk, { counter, number: added.number })
  },
}
