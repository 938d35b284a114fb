import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { withOperator } from '../db.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { openPromotion } from '../features/promo/open-promotion.ts'
import { findPromo } from '../features/promo/store.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, type Counter, openCounter, type Said } from './command.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 366
const LONGEST = 255

export const promotionCreate: Command = {
  name: 'promotion create',
  usage:
    '[--code FIVER] [--vehicle 4] [--first-name Maya] [--surname Osei] [--email …] [--phone …] [--mode gateway] [--booker 501] [--locked] [--days 30] [--operator slug]',
  about: 'makes a link that fills a booking in, and shows it once',
  options: [
    'operator',
    'code',
    'vehicle',
    'first-name',
    'surname',
    'email',
    'phone',
    'mode',
    'booker',
    'days',
  ],
  flags: ['locked'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    const vehicleTypeId = numberOf(said, 'vehicle', { usual: 0, most: 1_000_000 })
    const types = await listVehicleTypes(counter)
    const type = types.find((known) => known.id === vehicleTypeId)
    if (vehicleTypeId !== 0 && !type)
      throw new StartFault(`There is no vehicle type ${vehicleTypeId}.`)
    const prefill: Prefill = {
      ...EMPTY_PREFILL,
      mode: textOf(said, 'mode'),
      firstName: textOf(said, 'first-name'),
      surname: textOf(said, 'surname'),
      phone: textOf(said, 'phone'),
      email: textOf(said, 'email'),
      promoCode: textOf(said, 'code').toUpperCase(),
      bookerId: numberOf(said, 'booker', { usual: 0, most: 2_147_483_647 }),
      vehicleTypeId,
      vehicleType: type?.name ?? '',
      mayChange: !said.flags.has('locked'),
    }
    const days = numberOf(said, 'days', { usual: USUAL_DAYS, most: MOST_DAYS })
    if (days < 1) throw new StartFault(`--days must be a whole number from 1 to ${MOST_DAYS}`)
    await judgePrefill(counter, prefill)
    const { token, expiresAt } = await openPromotion(counter, { prefill, days })
    desk.say(token)
    desk.say(
      `This is the only time it is shown. It fills in a booking with ${counter.profile.name} until ${expiresAt.toISOString().slice(0, 10)}.`,
    )
    desk.say(
      `To end it earlier: npm run kerbside -- promotion revoke --operator ${counter.profile.slug} -- <token>`,
    )
  },
}

/** A link nobody would miss, or one that fills in what the page refuses, is not made. */
async function judgePrefill(counter: Counter, prefill: Prefill): Promise<void> {
  const { promoCode: code, email, mayChange: _, ...rest } = prefill
  const isEmpty = Object.values({ ...rest, code, email }).every((value) => !value)
  if (isEmpty) throw new StartFault('A link fills something in: say a code, a vehicle, a name, …')
  if (email !== '' && !isEmail(email)) throw new StartFault(`${email} is no e-mail address`)
  if (code === '') return
  const { operator } = counter
  const found = await withOperator(counter, (tx) => findPromo(tx, { operator, code, customer: '' }))
  if (!found || found.promo.isRetired)
    throw new StartFault(`${counter.profile.name} has no promo code ${code}.`)
}

function textOf({ options }: Said, name: string): string {
  const text = (options[name] ?? '').trim()
  if (text.length > LONGEST || /\p{Cc}/u.test(text))
    throw new StartFault(`--${name} must be a text of at most ${LONGEST} characters`)
  return text
}

function numberOf(
  { options }: Said,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const text = options[name]
  if (text === undefined) return usual
  if (!/^\d{1,10}$/.test(text) || Number(text) > most)
    throw new StartFault(`--${name} must be a whole number up to ${most}`)
  return Number(text)
}
