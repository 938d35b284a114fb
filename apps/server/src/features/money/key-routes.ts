import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/key.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { checkKey, keepKey, removeKey, showKeys } from './keep-key.ts'
import { tryCharge } from './try-charge.ts'

const DONE = { code: CODE.done, message: '' } as const

const REFUSALS = {
  refused:
    'It was refused with this key, so the key was not kept. What was there before still works.',
  inside:
    'This address leads into the network of the house. Whoever runs the install can keep it by command.',
  'missing-part': 'Something is missing: ',
  'other-part': 'That is no part of this key: ',
} as const

/** Keys of payment gateways and engines: written, checked and removed, never read. */
export function keyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskKeys, async (_, call) => {
    const { kept, origin } = await showKeys(call)
    return {
      ...DONE,
      keys: wire.KEY_NAMES.map((name) => {
        const one = kept.get(name)
        return {
          name,
          ending: one?.ending ?? '',
          changedby: one?.changedBy ?? '',
          changedat: one?.changedAt.toISOString() ?? '',
          opens: one?.opens ?? false,
          checkedat: one?.checkedAt?.toISOString() ?? '',
          checkword: wire.DeskKey.shape.checkword.catch('').parse(one?.checkWord),
          webhook: name.startsWith('gateway-')
            ? new URL(`/api/webhooks/${name.slice('gateway-'.length)}`, origin).href
            : '',
        }
      }),
    }
  })

  serve(app, deps, wire.keepDeskKey, async (said, call) => {
    const kept = await keepKey(call, said)
    if (kept.ok) return { ...DONE, checkword: kept.word }
    const message = REFUSALS[kept.reason] + kept.part
    const checkword = kept.reason === 'refused' ? ('refused' as const) : ('' as const)
    return { code: CODE.refused, message, checkword }
  })

  serve(app, deps, wire.checkDeskKey, async (said, call) => {
    const checked = await checkKey(call, said)
    if (!checked) return NOT_FOUND
    const { word, answers, letterTo } = checked
    return { ...DONE, checkword: word, answers: [...answers], letterto: letterTo }
  })

  serve(app, deps, wire.tryDeskKey, async (said, call) => {
    const tried = await tryCharge(call, said)
    if (!tried) return NOT_FOUND
    const { word, why, amount, currency } = tried
    return { ...DONE, word, why, amount, currencycode: currency }
  })

  serve(app, deps, wire.removeDeskKey, async (said, call) =>
    (await removeKey(call, said)) ? DONE : NOT_FOUND,
  )
}
