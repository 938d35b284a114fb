import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import type { ContentFacts } from '@kerbside/domain/pages/check-content.ts'
import type { RequestContext } from '../../request-context.ts'
import { readOperator } from '../operator/save-operator.ts'

export type StoredContent = { version: number; content: Content; operator: Operator }

/** The saved texts of the public pages, read from the database and not from this process's cache. */
export async function readContent(
  context: Pick<RequestContext, 'db' | 'operator'>,
): Promise<StoredContent> {
  const { operator, version } = await readOperator(context)
  return { version, content: operator.settings.content, operator }
}

/** What the texts may name: places that have prices between them, and airports. */
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
