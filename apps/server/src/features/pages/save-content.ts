import type { Content } from '@kerbside/domain/operator/operator.ts'
import { checkContent } from '@kerbside/domain/pages/check-content.ts'
import type { RequestContext } from '../../request-context.ts'
import { type SaveOperatorResult, saveOperator } from '../operator/save-operator.ts'
import { factsOfContent } from './read-content.ts'

/** Publishes the texts of the public pages, all or none. */
export const saveContent = (
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'principal' | 'changes'>,
  { version, content }: { version: number; content: Content },
): Promise<SaveOperatorResult> =>
  saveOperator(context, {
    version,
    action: 'content.saved',
    change: (operator) => {
      const errors = checkContent(content, factsOfContent(operator))
      if (errors.length > 0) return { ok: false, errors }
      return { ok: true, operator: { ...operator, settings: { ...operator.settings, content } } }
    },
  })
