import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/licensing.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { keepLine, listLines, listVersions } from './keep-line.ts'

const DONE = { code: CODE.done, message: '' } as const

/** Staff, lost property and complaints. */
export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskRegister, async ({ kind, q }, call) => {
    const lines = await listLines(call, { kind, words: q })
    return {
      ...DONE,
      rows: lines.map(({ line, changedAt, changedBy, ...row }) => ({
        ...row,
        kind,
        line: { ...line },
        changedat: changedAt.toISOString(),
        changedby: changedBy,
      })),
    }
  })

  serve(app, deps, wire.showDeskLine, async (asked, call) => {
    const versions = await listVersions(call, asked)
    if (versions.length === 0) return NOT_FOUND
    return {
      ...DONE,
      versions: versions.map(({ number, at, actor, content, hash }) => ({
        number,
        at: at.toISOString(),
        by: actor.name,
        line: { ...(content as Record<string, string> | null) },
        seal: hash.toString('hex').slice(0, 8),
      })),
    }
  })

  serve(app, deps, wire.saveDeskLine, async (said, call) => {
    const kept = await keepLine(call, said)
    if (kept.ok) return { ...DONE, id: kept.id, faults: [] }
    if (kept.reason === 'faults')
      return {
        code: CODE.refused,
        message: 'Some of it has to be put right first.',
        id: said.id,
        faults: kept.faults.map(({ field, why }) => ({ field, why })),
      }
    if (kept.reason === 'no-line') return NOT_FOUND
    return {
      conflict: {
        code: CODE.refused,
        message: 'Somebody else wrote in this line meanwhile. Open it again to see how it reads.',
        id: said.id,
        faults: [],
      },
    }
  })
}
