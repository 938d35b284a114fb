import { addDriver } from '../features/driver/add-driver.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'
import { readNumber } from './read-number.ts'
import { sayDriverLink } from './say-driver-link.ts'
import { sayPapersOf } from './say-papers.ts'

const REFUSED = {
  'bad-name': 'Say both names, such as --first Ann --last Fox',
  'bad-phone': 'This is no mobile number.',
  'bad-email': 'This is no e-mail address.',
  'bad-share': 'A share is a whole per cent from 0 to 100.',
  'no-car': 'No car of the fleet has this number: npm run kerbside -- vehicle list',
  known: 'Somebody who drives here has this number or address already.',
} as const

export const driverAdd: Command = {
  name: 'driver add',
  usage:
    '<mobile> --first Ann --last Fox [--email …] [--vehicle number] [--share 75] [--operator slug]',
  about: 'lets somebody drive for the operator; shows the link of their app once, and mails it',
  words: { least: 1, most: 1 },
  options: ['operator', 'first', 'last', 'email', 'vehicle', 'share'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const { options } = said
    const [phone = ''] = said.words
    const { email } = options
    const [vehicleNumber, sharePercent] = [readNumber(said, 'vehicle'), readNumber(said, 'share')]
    const added = await addDriver(counter, {
      firstName: options['first'] ?? '',
      lastName: options['last'] ?? '',
      phone,
      ...(email !== undefined && { email }),
      ...(vehicleNumber !== undefined && { vehicleNumber }),
      ...(sharePercent !== undefined && { sharePercent }),
    })
    if (!added.ok) throw new StartFault(REFUSED[added.reason])
    await sayDriverLink(desk, { counter, invitation: added.invitation })
    desk.say(`They are driver ${added.number}.`)
    if (vehicleNumber === undefined)
      desk.say(
        `They have no car of their own yet: npm run kerbside -- driver give ${added.number} --vehicle <number>`,
      )
    await sayPapersOf(desk, { counter, number: added.number })
  },
}
