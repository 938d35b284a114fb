import { type HostDeed, listHostDeeds } from '@kerbside/web/hosting/host-api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery } from '@tanstack/react-query'
import { AnswerWait } from '../console/form/answer-wait.tsx'
import { DeskGroup } from '../console/form/desk-page.tsx'
import { DeskTable } from '../console/form/desk-table.tsx'
import { EmptyState } from '../console/form/empty-state.tsx'
import { DEEDS } from './use-host-change.ts'

/** Deeds are words of the log, the same for programs: they are shown as they are kept. */
const sayWhat = ({ deed, object, detail }: HostDeed): string =>
  [deed, object, ...Object.values(detail)].filter((part) => part !== '').join(' · ')

/** What was done here and by command, newest first. */
export function HostLog() {
  const query = useQuery({ queryKey: DEEDS, queryFn: listHostDeeds })
  return (
    <DeskGroup title={say('host.log')}>
      <AnswerWait query={query}>
        {({ deeds, whole }) => (
          <>
            {!whole && (
              <p className="dk-note bad" role="alert">
                {say('host.logBroken')}
              </p>
            )}
            <DeskTable
              label={say('host.log')}
              rows={deeds}
              rowKey={({ number }) => number}
              empty={<EmptyState title={say('host.logNone')} text={say('host.logNoneText')} />}
              columns={[
                {
                  key: 'at',
                  head: say('host.when'),
                  cell: ({ at }) => sayTime(new Date(at), 'stamp'),
                },
                { key: 'by', head: say('host.who'), cell: ({ by }) => by },
                { key: 'what', head: say('host.what'), cell: sayWhat },
              ]}
            />
          </>
        )}
      </AnswerWait>
    </DeskGroup>
  )
}
