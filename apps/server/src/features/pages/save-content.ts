import type { Content } from '@kerbside/domain/operator/operator.ts'
import { judgeContent } from '@kerbside/domain/pages/judge-content.ts'
import type { Call } from '../../http/call.ts'
import { type SaveOperatorVerdict, saveOperator } from '../operator/save-operator.ts'
import { factsOfContent } from './read-content.ts'

/** Puts the words of the public pages live, all of them or none. */
export const saveContent = (
  call: Pick<Call, 'db' | 'operator' | 'now' | 'who' | 'changes'>,
  { version, content }: { version: number; content: Content },
): Promise<SaveOperatorVerdict> =>
  saveOperator(call, {
    version,
    deed: 'content.saved',
    change: (operator) => {
      const faults = judgeContent(content, factsOfContent(operator))
      if (faults.length > 0) return { ok: false, faults }
      return { ok: true, operator: { ...operator, settings: { ...operator.settings, content } } }
    },
  })
