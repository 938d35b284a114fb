import { revokePromotion } from '../features/promo/revoke-promotion.ts'
import { StartFault } from '../start-fault.ts'
import { type Command, openCounter } from './command.ts'

export const promotionRevoke: Command = {
  name: 'promotion revoke',
  usage: '[--operator slug] -- <token>',
  about: 'ends a promotion link at once',
  words: { least: 1, most: 1 },
  options: ['operator'],
  async run(desk, said) {
    const counter = await openCounter(desk, said)
    if (!(await revokePromotion(counter, { token: said.words[0] ?? '' })))
      throw new StartFault(`No link of ${counter.profile.name} with this token is still in use.`)
    desk.say('Revoked. It fills nothing in from now on.')
  },
}
