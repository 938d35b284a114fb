import { CommandError } from '../command-error.ts'
import { addDriver } from '../features/driver/fleet/add-driver.ts'
import { type Command, openCounter } from './command.ts'
import { printDocuments } from './print-documents.ts'
import { printDriverLink } from './print-driver-link.ts'
import { readNumber } from './read-number.ts'

const REJECTION_MESSAGES = {
  'bad-name': 'Say both names, such as --first Ann --last Fox',
  'bad-phone': 'This is no mobile number.',
  'bad-email': 'This is no e-mail address.',
  'bad-share': 'A share is a whole per cent from 0 to 100.',
  'no-car': 'No car of the fleet has this number: npm run kerbside -- vehicle list',
  known: 'Someone who drives here has this number or address already.',
} as const

export const driverAdd: Command = {
  name: 'driver add',
  usage:
    '<mobile> --first Ann --last Fox [--email …] [--vehicle number] [--share 75] [--operator slug]',
  about: 'lets someone drive for the operator; shows the link of their app once, and mails it',
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
    desk.write(`They are driver ${added.number}.`)
    if (vehicleNumber === undefined)
      desk.write(
        `They have no car of their own yet: npm run kerbside -- driver give ${added.number} --vehicle <number>`,
      )
    await printDocuments(desk, { counter, number: added.number })
  },
}
