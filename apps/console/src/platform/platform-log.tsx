import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { actionLabel } from './action-label.ts'
import { type HostedOperator, listPlatformActions, type PlatformAction } from './platform-api.ts'
import { ACTIONS } from './use-platform-change.ts'

/** What it was done to, with its details; an instant as a date. */
const describeObject = ({ object, detail }: PlatformAction): string =>
  [
    object,
    ...Object.entries(detail).map(([name, value]) =>
      name === 'at' ? formatTime(new Date(value), 'stamp') : value,
    ),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** Actions made here and by command, newest first. */
export function PlatformLog({ operators }: { operators: readonly HostedOperator[] }) {
  const query = useQuery({
    queryKey: ACTIONS,
    queryFn: ({ signal }) => listPlatformActions({ signal }),
  })
  const [typed, setTyped] = useState('')
  const [slug, setSlug] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const isShown = (action: PlatformAction) => {
    const text = [action.by, actionLabel(action), describeObject(action)].join(' ').toLowerCase()
    return (slug === '' || action.object === slug) && words.every((word) => text.includes(word))
  }
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
            {actions.length > 0 && (
              <search className="host-filter">
                <DeskField label={t('host.logFilter')}>
                  {(id) => <TextInput id={id} value={typed} onChange={setTyped} max={80} />}
                </DeskField>
                <DeskField label={t('host.logOperator')}>
                  {(id) => (
                    <SelectInput
                      id={id}
                      value={slug}
                      onChange={setSlug}
                      choices={[
                        { value: '', text: t('host.logAll') },
                        ...operators.map((item) => ({ value: item.slug, text: item.name })),
                      ]}
                    />
                  )}
                </DeskField>
              </search>
            )}
            <DeskTable
              label={t('host.log')}
              rows={actions.filter(isShown)}
              rowKey={({ number }) => number}
              empty={
                actions.length > 0 ? (
                  <EmptyState title={t('host.logNoMatch')} text={t('host.logNoMatchText')} />
                ) : (
                  <EmptyState title={t('host.logNone')} text={t('host.logNoneText')} />
                )
              }
              columns={[
                { head: t('host.when'), cell: ({ at }) => formatTime(new Date(at), 'stamp') },
                { head: t('host.who'), cell: ({ by }) => by },
                {
                  head: t('host.what'),
                  cell: (action) => (
                    <>
                      <b>{actionLabel(action)}</b>{' '}
                      <span className="soft">{describeObject(action)}</span>
                    </>
                  ),
                },
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </DeskGroup>
  )
}
