import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import type { ContentFacts } from '@kerbside/domain/pages/judge-content.ts'
import type { Call } from '../../http/call.ts'
import { readOperator } from '../operator/save-operator.ts'

export type HeldContent = { version: number; content: Content; operator: Operator }

/** The words as they are saved, whatever this process remembers. */
export async function readContent(call: Pick<Call, 'db' | 'operator'>): Promise<HeldContent> {
  const { operator, version } = await readOperator(call)
  return { version, content: operator.settings.content, operator }
}

/** What the words may name: places that prices are known between, and airports. */
export function factsOfContent({ settings }: Operator): ContentFacts & {
  served: readonly { code: string; name: string }[]
} {
  const { airports, centre, priceList } = settings
  const listed = priceList.flatMap(({ items }) => items.flatMap(({ from, to }) => [from, to]))
  const names = [...airports, centre, ...listed].map(({ name }) => name)
  return {
    places: [...new Set(names)],
    airports: airports.map(({ code }) => code),
    served: airports.map(({ code, name }) => ({ code, name })),
  }
}
