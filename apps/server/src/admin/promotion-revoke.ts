import { CommandError } from '../command-error.ts'
import { revokePromotion } from '../features/promo/revoke-promotion.ts'
import { type Command, openCounter } from './command.ts'

export const promotionRevoke: Command = {
  name: 'promotion revoke',
  usage: '[--operator slug] -- <token>',
  about: 'ends a promotion link at once',
  words: { min: 1, max: 1 },
  options: ['operator'],
  async run(desk, args) {
    const counter = await openCounter(desk, args)
    if (!(await revokePromotion(counter, { token: args.words[0] ?? '' })))
      throw new CommandError(
        `${counter.profile.name} has no active promotion link with this token.`,
      )
    desk.write('Promotion link ended.')
  },
}
