import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/pages/desk.ts'
import type { Content } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { factsOfContent, readContent } from './read-content.ts'
import { saveContent } from './save-content.ts'

/** The texts of the public pages, for staff who may change them. */
export function pagesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.readContent, async (_input, context) => {
    const { version, content, operator } = await readContent(context)
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

  serve(app, deps, wire.saveContent, async ({ version, content }, context) => {
    const result = await saveContent(context, { version, content })
    if (result.ok) return held({ ...result, errors: [] })
    if (result.reason === 'newer') return { conflict: held({ ...result, errors: [] }) }
    const { errors } = result
    return {
      code: CODE.refused,
      message: 'Not saved. Fix the errors first.',
      version,
      content,
      errors: [...errors],
    }
  })
}

type ContentVersion = {
  version: number
  operator: { settings: { content: Content } }
  errors: { path: string; message: string }[]
}

const held = ({ version, operator, errors }: ContentVersion) => ({
  code: CODE.done,
  message: '',
  version,
  content: write(operator.settings.content),
  errors,
})

/** The same document; only the type differs, because the wire type is mutable. */
const write = (content: Content): wire.DeskContent => structuredClone(content) as wire.DeskContent
