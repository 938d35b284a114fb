import { say } from '@kerbside/words/say.ts'
import type { ReactNode } from 'react'
import { DeskButton } from '../desk-button.tsx'

type Asked<Reply> = { data: Reply | undefined; isError: boolean; refetch: () => Promise<unknown> }

/** What was asked for, or why it is not there and the way to ask again. */
export function AnswerWait<Reply>({
  query,
  children,
}: {
  query: Asked<Reply>
  children: (reply: Reply) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <div className="dk-area-lost" aria-busy="true" />
  return (
    <div className="dk-area-lost" role="alert">
      <p>{say('areas.unheard')}</p>
      <DeskButton look="primary" onPress={() => void query.refetch()}>
        {say('areas.again')}
      </DeskButton>
    </div>
  )
}
