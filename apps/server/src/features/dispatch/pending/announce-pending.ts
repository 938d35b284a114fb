import { boardTopic } from '../../../hub/topics.ts'
import type { RequestContext } from '../../../request-context.ts'

/** Makes every open board load the kept changes again. Call it after the commit. */
export const announcePending = ({
  live,
  operator,
}: Pick<RequestContext, 'live' | 'operator'>): void =>
  live.publish(operator, boardTopic(), { signal: 'boardUpdate', what: 'pending' })
