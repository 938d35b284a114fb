import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/pages.ts'
import type { Content } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { factsOfContent, readContent } from './read-content.ts'
import { saveContent } from './save-content.ts'

/** The words of the public pages, for whoever may change them. */
export function pagesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.readContent, async (_nothing, call) => {
    const { version, content, operator } = await readContent(call)
    const { places, served } = factsOfContent(operator)
    return {
      code: CODE.done,
      message: '',
      version,
      content: write(content),
      places: [...places],
      airports: [...served],
    }
  })

  serve(app, deps, wire.saveContent, async ({ version, content }, call) => {
    const verdict = await saveContent(call, { version, content })
    if (verdict.ok) return held({ ...verdict, faults: [] })
    if (verdict.reason === 'newer') return { conflict: held({ ...verdict, faults: [] }) }
    const { faults } = verdict
    return {
      code: CODE.refused,
      message: 'Nothing was saved.',
      version,
      content,
      faults: [...faults],
    }
  })
}

type Held = {
  version: number
  operator: { settings: { content: Content } }
  faults: { path: string; message: string }[]
}

const held = ({ version, operator, faults }: Held) => ({
  code: CODE.done,
  message: '',
  version,
  content: write(operator.settings.content),
  faults,
})

/** The same document; only what the wire may change is told apart by its type. */
const write = (content: Content): wire.DeskContent => structuredClone(content) as wire.DeskContent
