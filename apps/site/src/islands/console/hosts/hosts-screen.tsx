import { askHosts, changeHost, type DeskHost, type HostDeed } from '@kerbside/web/hosting/api.ts'
import '@kerbside/web/hosting/words.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { TextInput } from '../form/text-input.tsx'
import './hosts.css'
import { HostProof } from './host-proof.tsx'

const QUERY = { queryKey: ['hosts'], queryFn: askHosts }

/** Names under which customers find the site, and how one more is shown to be the operator's. */
export function HostsScreen() {
  const { data, error, refetch } = useQuery(QUERY)
  return (
    <DeskPage title={say('hosting.title')} sentence={say('hosting.sentence')}>
      {data && <Hosts hosts={data} />}
      {!data && error && (
        <div className="dk-note bad" role="alert">
          <span>{say('hosting.unheard')}</span>
          <DeskButton size="small" onPress={() => void refetch()}>
            {say('hosting.again')}
          </DeskButton>
        </div>
      )}
      {!data && !error && <output className="soft">{say('hosting.loading')}</output>}
    </DeskPage>
  )
}

function Hosts({ hosts }: { hosts: readonly DeskHost[] }) {
  const queries = useQueryClient()
  const { tell } = useDesk()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)

  const change = async (deed: HostDeed, host: string) => {
    setBusy(true)
    const answer = await changeHost(deed, host)
    setBusy(false)
    setFault(answer.ok ? '' : answer.message)
    if (!answer.ok) return tell(answer.message)
    queries.setQueryData(QUERY.queryKey, answer.hosts)
    if (deed === 'claim') setTyped('')
    if (deed === 'prove') tell(say('hosting.added', { host }))
    if (deed === 'remove') tell(say('hosting.removed', { host }))
  }
  const waiting = hosts.filter(({ state }) => state === 'waiting')
  return (
    <>
      <DeskTable
        label={say('hosting.title')}
        rows={hosts}
        rowKey={({ host }) => host}
        empty={<EmptyState title={say('hosting.none')} text={say('hosting.noneText')} />}
        columns={[
          { key: 'host', head: say('hosting.host'), cell: ({ host }) => host },
          {
            key: 'state',
            head: say('hosting.state'),
            cell: ({ state }) => say(state === 'live' ? 'hosting.live' : 'hosting.waiting'),
          },
          {
            key: 'do',
            head: '',
            end: true,
            cell: ({ host }) => (
              <DeskButton
                size="small"
                disabled={isBusy}
                label={say('hosting.removeHost', { host })}
                onPress={() => void change('remove', host)}
              >
                {say('hosting.remove')}
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
        <DeskField label={say('hosting.add')} help={say('hosting.addHelp')} error={fault}>
          {(id) => (
            <TextInput
              id={id}
              most={255}
              placeholder="book.example.com"
              value={typed}
              onChange={setTyped}
            />
          )}
        </DeskField>
        <button type="submit" className="dk-btn primary" disabled={isBusy || typed.trim() === ''}>
          {say('hosting.claim')}
        </button>
      </form>
    </>
  )
}
