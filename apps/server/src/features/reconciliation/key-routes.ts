import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/operator/key.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { checkKey, removeKey, saveKey, showKeys } from './save-key.ts'
import { tryCharge } from './try-charge.ts'

const DONE = { code: CODE.done, message: '' } as const

const REJECTION_MESSAGES = {
  refused: 'This key was rejected and not saved. The previous key is still in use.',
  inside: 'This address is inside the server’s own network. Ask the platform to set it.',
  'missing-part': 'Missing: ',
  'other-part': 'Not part of this key: ',
} as const

/** Keys of payment gateways and engines: endpoints to write, check and remove them, never to read them. */
export function keyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskKeys, async (_, context) => {
    const { kept, origin } = await showKeys(context)
    return {
      ...DONE,
      keys: wire.KEY_NAMES.map((name) => {
        const item = kept.get(name)
        return {
          name,
          ending: item?.ending ?? '',
          changedBy: item?.changedBy ?? '',
          changedAt: item?.changedAt.toISOString() ?? '',
          opens: item?.opens ?? false,
          checkedAt: item?.checkedAt?.toISOString() ?? '',
          checkResult: wire.DeskKey.shape.checkResult.catch('').parse(item?.checkResult),
          webhook: name.startsWith('gateway-')
            ? new URL(`/api/webhooks/${name.slice('gateway-'.length)}`, origin).href
            : '',
        }
      }),
    }
  })

  serve(app, deps, wire.saveDeskKey, async (input, context) => {
    const kept = await saveKey(context, input)
    if (kept.ok) return { ...DONE, checkResult: kept.word }
    const message = REJECTION_MESSAGES[kept.reason] + kept.part
    const checkResult = kept.reason === 'refused' ? ('refused' as const) : ('' as const)
    return { code: CODE.refused, message, checkResult }
  })

  serve(app, deps, wire.checkDeskKey, async (input, context) => {
    const checked = await checkKey(context, input)
    if (!checked) return NOT_FOUND
    const { word: outcome, answers: results, emailTo } = checked
    return { ...DONE, checkResult: outcome, answers: [...results], emailTo }
  })

  serve(app, deps, wire.tryDeskKey, async (input, context) => {
    const tryResult = await tryCharge(context, input)
    if (!tryResult) return NOT_FOUND
    const { word: outcome, why, amount, currency } = tryResult
    return { ...DONE, word: outcome, why, amount, currencyCode: currency }
  })

  serve(app, deps, wire.removeDeskKey, async (input, context) =>
    (await removeKey(context, input)) ? DONE : NOT_FOUND,
  )
}
