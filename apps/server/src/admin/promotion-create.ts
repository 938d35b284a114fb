import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { EMPTY_PREFILL, type Prefill } from '@kerbside/domain/promo/prefill.ts'
import { CommandError } from '../command-error.ts'
import { withOperator } from '../db.ts'
import { PROGRAM } from '../env.ts'
import { listVehicleTypes } from '../features/fleet/list-vehicle-types.ts'
import { openPromotion } from '../features/promo/open-promotion.ts'
import { findPromo } from '../features/promo/store.ts'
import { type Command, type CommandArgs, type Counter, openCounter } from './command.ts'

const USUAL_DAYS = 30
const MAX_DAYS = 366
const MAX_LENGTH = 255

export const promotionCreate: Command = {
  name: 'promotion create',
  usage:
    '[--code FIVER] [--vehicle 4] [--first-name Maya] [--surname Osei] [--email …] [--phone …] [--mode gateway] [--booker 501] [--locked] [--days 30] [--operator slug]',
  about: 'makes a link that fills in a booking, and shows it once',
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
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    const vehicleTypeId = numberOf(args, 'vehicle', { usual: 0, max: 1_000_000 })
    const types = await listVehicleTypes(counter)
    const type = types.find((item) => item.id === vehicleTypeId)
    if (vehicleTypeId !== 0 && !type)
      throw new CommandError(`There is no vehicle type ${vehicleTypeId}.`)
    const prefill: Prefill = {
      ...EMPTY_PREFILL,
      mode: textOf(args, 'mode'),
      firstName: textOf(args, 'first-name'),
      surname: textOf(args, 'surname'),
      phone: textOf(args, 'phone'),
      email: textOf(args, 'email'),
      promoCode: textOf(args, 'code').toUpperCase(),
      bookerId: numberOf(args, 'booker', { usual: 0, max: 2_147_483_647 }),
      vehicleTypeId,
      vehicleType: type?.name ?? '',
      mayChange: !args.flags.has('locked'),
    }
    const days = numberOf(args, 'days', { usual: USUAL_DAYS, max: MAX_DAYS })
    if (days < 1) throw new CommandError(`--days must be a whole number from 1 to ${MAX_DAYS}`)
    await checkPrefill(counter, prefill)
    const { token, expiresAt } = await openPromotion(counter, { prefill, days })
    desk.write(token)
    desk.write(
      `Copy it now: it isn’t shown again. It fills in a booking with ${counter.profile.name} until ${expiresAt.toISOString().slice(0, 10)}.`,
    )
    desk.write(
      `To end it earlier: ${PROGRAM} promotion revoke --operator ${counter.profile.slug} -- <token>`,
    )
  },
}

/** Rejects a link that fills in nothing, or that fills in a value the page rejects. */
async function checkPrefill(counter: Counter, prefill: Prefill): Promise<void> {
  const { promoCode: code, email, mayChange: _, ...rest } = prefill
  const isEmpty = Object.values({ ...rest, code, email }).every((value) => !value)
  if (isEmpty)
    throw new CommandError(
      'Give at least one thing to fill in, such as --code, --vehicle or --first-name.',
    )
  if (email !== '' && !isEmail(email))
    throw new CommandError(`${email} isn’t a valid email address.`)
  if (code === '') return
  const { operator } = counter
  const promo = await withOperator(counter, (tx) => findPromo(tx, { operator, code, customer: '' }))
  if (!promo || promo.promo.isRetired)
    throw new CommandError(`${counter.profile.name} has no promo code ${code}.`)
}

function textOf({ options }: CommandArgs, name: string): string {
  const text = (options[name] ?? '').trim()
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text))
    throw new CommandError(`--${name} must have at most ${MAX_LENGTH} characters`)
  return text
}

function numberOf(
  { options }: CommandArgs,
  name: string,
  { usual, max }: { usual: number; max: number },
): number {
  const text = options[name]
  if (text === undefined) return usual
  if (!/^\d{1,10}$/.test(text) || Number(text) > max)
    throw new CommandError(`--${name} must be a whole number up to ${max}`)
  return Number(text)
}
