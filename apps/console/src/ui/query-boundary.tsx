import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from './desk-button.tsx'

export type QueryResult<Reply> = {
  data: Reply | undefined
  isError: boolean
  refetch: () => Promise<unknown>
}

/** The content of a query, or the reason for its failure and a retry button. */
export function QueryBoundary<Reply>({
  query,
  wait = <div className="dk-area-lost" aria-busy="true" />,
  children,
}: {
  query: QueryResult<Reply>
  /** Shown until the reply is there. */
  wait?: ReactNode
  children: (reply: Reply) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return wait
  return (
    <div className="dk-area-lost" role="alert">
      <p>{t('areas.loadFailed')}</p>
      <DeskButton look="primary" onPress={() => void query.refetch()}>
        {t('areas.again')}
      </DeskButton>
    </div>
  )
}
