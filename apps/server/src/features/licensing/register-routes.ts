import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/licensing.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import { listLines, listVersions, saveLine } from './save-line.ts'

const DONE = { code: CODE.done, message: '' } as const

/** The registers of staff, lost property and complaints. */
export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.listDeskRegister, async ({ kind, q }, context) => {
    const lines = await listLines(context, { kind, words: q })
    return {
      ...DONE,
      rows: lines.map(({ line, changedAt, changedBy, ...row }) => ({
        ...row,
        kind,
        line: { ...line },
        changedAt: changedAt.toISOString(),
        changedBy,
      })),
    }
  })

  serve(app, deps, wire.showDeskLine, async (params, context) => {
    const versions = await listVersions(context, params)
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

  serve(app, deps, wire.saveDeskLine, async (input, context) => {
    const saved = await saveLine(context, input)
    if (saved.ok) return { ...DONE, id: saved.id, errors: [] }
    if (saved.reason === 'invalid')
      return {
        code: CODE.refused,
        message: 'Fix the errors first.',
        id: input.id,
        errors: saved.errors.map(({ field, why }) => ({ field, why })),
      }
    if (saved.reason === 'no-line') return NOT_FOUND
    return {
      conflict: {
        code: CODE.refused,
        message: 'Someone else changed this entry. Open it again to see the latest version.',
        id: input.id,
        errors: [],
      },
    }
  })
}
