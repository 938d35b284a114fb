import { HOST_NAME, type HostedOperator } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../console/desk-button.tsx'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'
import { HostProof } from '../console/hosts/host-proof.tsx'
import { useHostChange } from './use-host-change.ts'

type Deed = 'add' | 'claim' | 'prove' | 'remove'

/** Where one operator is reached, and the proof that is awaited. */
export function HostNames({ operator: { slug, hosts } }: { operator: HostedOperator }) {
  const [typed, setTyped] = useState('')
  const { busy, send, refusal, forget } = useHostChange()
  const change = async (deed: Deed, host: string) => {
    const done = await send(HOST_NAME, { slug, host, deed })
    if (done && (deed === 'add' || deed === 'claim')) setTyped('')
  }
  return (
    <>
      <ul className="host-names" aria-label={say('host.hosts')}>
        {hosts.map(({ host, state }) => (
          <li key={host}>
            <span>
              {host} {state === 'waiting' && <span className="soft">({say('host.waiting')})</span>}
            </span>
            <DeskButton
              size="small"
              disabled={busy}
              label={say('host.removeHost', { host })}
              onPress={() => void change('remove', host)}
            >
              {say('host.remove')}
            </DeskButton>
          </li>
        ))}
      </ul>
      {hosts
        .filter(({ state }) => state === 'waiting')
        .map((host) => (
          <HostProof
            key={host.host}
            host={host}
            isBusy={busy}
            onProve={() => void change('prove', host.host)}
          />
        ))}
      <DeskField label={say('host.giveHost')} help={say('host.giveHelp')} error={refusal.message}>
        {(id) => (
          <TextInput
            id={id}
            most={253}
            placeholder="book.example.com"
            value={typed}
            onChange={(value) => {
              setTyped(value)
              forget()
            }}
          />
        )}
      </DeskField>
      <div className="host-export">
        <DeskButton
          disabled={busy || typed.trim() === ''}
          onPress={() => void change('claim', typed)}
        >
          {say('host.claim')}
        </DeskButton>
        <DeskButton
          disabled={busy || typed.trim() === ''}
          onPress={() => void change('add', typed)}
        >
          {say('host.give')}
        </DeskButton>
      </div>
    </>
  )
}
