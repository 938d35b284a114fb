import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { listPlatformActions, type PlatformAction } from './platform-api.ts'
import { ACTIONS } from './use-platform-change.ts'

/** Action names of the log are shown unchanged, because programs use them too. */
const describeAction = ({ action, object, detail }: PlatformAction): string =>
  [action, object, ...Object.values(detail)].filter((part) => part !== '').join(' · ')

/** Actions made here and by command, newest first. */
export function PlatformLog() {
  const query = useQuery({
    queryKey: ACTIONS,
    queryFn: ({ signal }) => listPlatformActions({ signal }),
  })
  return (
    <DeskGroup title={t('host.log')}>
      <QueryBoundary query={query}>
        {({ actions, whole }) => (
          <>
            {!whole && (
              <p className="dk-note bad" role="alert">
                {t('host.logBroken')}
              </p>
            )}
            <DeskTable
              label={t('host.log')}
              rows={actions}
              rowKey={({ number }) => number}
              empty={<EmptyState title={t('host.logNone')} text={t('host.logNoneText')} />}
              columns={[
                { head: t('host.when'), cell: ({ at }) => formatTime(new Date(at), 'stamp') },
                { head: t('host.who'), cell: ({ by }) => by },
                { head: t('host.what'), cell: describeAction },
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </DeskGroup>
  )
}
