import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/lab.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { Change } from '../audit/list-changes.ts'
import { readVersion, rollBack } from './roll-back.ts'
import { cancelLab, readLab, startLab } from './run-lab.ts'
import { currencyOf, sayBroken, writeBroken } from './write-golden.ts'
import { writeLab } from './write-lab.ts'

/** More than anybody reads on a screen. */
const MOST_CHANGES = 500

const writeChanges = (changes: readonly Change[]) =>
  changes
    .slice(0, MOST_CHANGES)
    .map(({ path, before = '', after = '' }) => ({ path, before, after }))

/** Prices tried before anybody pays them, and old ones taken back. */
export function labRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.startLab, async (said, call) => {
    const started = await startLab(call, said)
    if (started.ok) return { code: CODE.done, message: '', labid: started.id }
    if (started.reason !== 'no-draft') return NOT_FOUND
    return { code: CODE.refused, message: 'Nobody is working on this book.', labid: '' }
  })

  serve(app, deps, wire.readLab, async ({ labid: id, ...asked }, call) => {
    const lab = await readLab(call, { id })
    return lab ? writeLab(lab, asked) : NOT_FOUND
  })

  serve(app, deps, wire.cancelLab, async ({ labid: id }, call) =>
    (await cancelLab(call, { id })) ? { code: CODE.done, message: '' } : NOT_FOUND,
  )

  serve(app, deps, wire.readPriceVersion, async ({ book, version }, call) => {
    const found = await readVersion(call, { book, version })
    if (!found) return NOT_FOUND
    const { changes, back } = found
    return {
      code: CODE.done,
      message: '',
      book,
      version,
      after: found.after ?? 0,
      live: found.live ?? 0,
      currencycode: found.currency,
      document: found.document,
      changes: writeChanges(changes),
      back: writeChanges(back),
      counts: { changes: changes.length, back: back.length },
    }
  })

  serve(app, deps, wire.rollBackPrices, async (said, call) => {
    const done = await rollBack(call, said)
    const refused = (message: string) => ({
      code: CODE.refused,
      message,
      version: 0,
      reason: done.ok ? '' : done.reason,
      golden: [],
    })
    if (done.ok) return { ...refused(''), code: CODE.done, version: done.version }
    switch (done.reason) {
      case 'unknown-version':
      case 'unknown-book':
        return NOT_FOUND
      case 'overtaken':
        return {
          conflict: refused(
            `Version ${done.live ?? 0} went live meanwhile. Look at it before you roll back.`,
          ),
        }
      case 'unchanged':
        return refused(`Version ${done.version} says exactly this already.`)
      case 'in-the-past':
        return refused('That time is past.')
      case 'faults':
        return refused('These prices do not fit your vehicle types and places any more.')
      case 'golden':
        return {
          ...refused(sayBroken(done.golden)),
          golden: writeBroken(done.golden, await currencyOf(call, said)),
        }
    }
  })
}
