import { changeHost, type DeskHost, fetchHosts, type HostAction } from './api.ts'
import './messages.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import './hosts.css'
import { HostProof } from './host-proof.tsx'

const QUERY = queryOptions({ queryKey: ['hosts'], queryFn: fetchHosts })

/** Hostnames of the operator's site, and how to prove the ownership of a new one. */
export const HostsScreen = () => (
  <DeskPage title={t('hosting.title')} sentence={t('hosting.sentence')}>
    <QueryBoundary query={useQuery(QUERY)}>{(hosts) => <Hosts hosts={hosts} />}</QueryBoundary>
  </DeskPage>
)

function Hosts({ hosts }: { hosts: readonly DeskHost[] }) {
  const queries = useQueryClient()
  const { notify } = useDesk()
  const [typed, setTyped] = useState('')
  const [errorMessage, setErrorMessage] = useState('')
  const [isBusy, setBusy] = useState(false)

  const change = async (action: HostAction, host: string) => {
    setBusy(true)
    const response = await changeHost(action, host)
    setBusy(false)
    setErrorMessage(response.ok ? '' : response.message)
    if (!response.ok) return notify(response.message)
    queries.setQueryData(QUERY.queryKey, response.reply.hosts)
    if (action === 'claim') setTyped('')
    if (action === 'prove') notify(t('hosting.added', { host }))
    if (action === 'remove') notify(t('hosting.removed', { host }))
  }
  const waiting = hosts.filter(({ state }) => state === 'waiting')
  return (
    <>
      <DeskTable
        label={t('hosting.title')}
        rows={hosts}
        rowKey={({ host }) => host}
        empty={<EmptyState title={t('hosting.none')} text={t('hosting.noneText')} />}
        columns={[
          { head: t('hosting.host'), cell: ({ host }) => host },
          {
            head: t('hosting.state'),
            cell: ({ state }) => t(state === 'live' ? 'hosting.live' : 'hosting.waiting'),
          },
          {
            head: '',
            align: 'end',
            cell: ({ host }) => (
              <DeskButton
                size="small"
                disabled={isBusy}
                label={t('hosting.removeHost', { host })}
                onPress={() => void change('remove', host)}
              >
                {t('hosting.remove')}
              </DeskButton>
            ),
          },
        ]}
      />
      {waiting.map((host) => (
        <HostProof
          key={host.host}
          host={host}
          isBusy={isBusy}
          onProve={() => void change('prove', host.host)}
        />
      ))}
      <form
        className="dk-hosts-add"
        onSubmit={(event) => {
          event.preventDefault()
          void change('claim', typed)
        }}
      >
        <DeskField label={t('hosting.add')} help={t('hosting.addHelp')} error={errorMessage}>
          {(id) => (
            <TextInput
              id={id}
              max={255}
              placeholder="book.example.com"
              value={typed}
              onChange={setTyped}
            />
          )}
        </DeskField>
        <button type="submit" className="dk-btn primary" disabled={isBusy || typed.trim() === ''}>
          {t('hosting.claim')}
        </button>
      </form>
    </>
  )
}
