import * as calls from '@kerbside/contract/calls.generated/hosting-platform.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { HostProof } from '../hosts/host-proof.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import type { HostedOperator } from './platform-api.ts'
import { usePlatformChange } from './use-platform-change.ts'

type HostAction = 'add' | 'claim' | 'prove' | 'remove'

/** Hostnames of one operator, and the pending proof of ownership. */
export function HostNames({ operator: { slug, hosts } }: { operator: HostedOperator }) {
  const [typed, setTyped] = useState('')
  const { busy, send, message, forget } = usePlatformChange()
  const change = async (action: HostAction, host: string) => {
    const done = await send(calls.changeHostName, { slug, host, action })
    if (done && (action === 'add' || action === 'claim')) setTyped('')
  }
  return (
    <>
      <ul className="host-names" aria-label={t('host.hosts')}>
        {hosts.map(({ host, state }) => (
          <li key={host}>
            <span>
              {host} {state === 'waiting' && <span className="soft">({t('host.waiting')})</span>}
            </span>
            <DeskButton
              size="small"
              disabled={busy}
              label={t('host.removeHost', { host })}
              onPress={() => void change('remove', host)}
            >
              {t('host.remove')}
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
      <DeskField label={t('host.giveHost')} help={t('host.giveHelp')} error={message}>
        {(id) => (
          <TextInput
            id={id}
            max={253}
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
          {t('host.claim')}
        </DeskButton>
        <DeskButton
          disabled={busy || typed.trim() === ''}
          onPress={() => void change('add', typed)}
        >
          {t('host.give')}
        </DeskButton>
      </div>
    </>
  )
}
