import { IconButton } from '@kerbside/kit/button.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { say, sayTime } from '@kerbside/words/say.ts'
import type { OwnPasskey } from './api.ts'
import './words.ts'

export type PasskeyRowProps = {
  passkey: OwnPasskey
  onRename: () => void
  onRemove: () => void
}

/** One device of the customer's that signs them in: its name, when it last did, and what is to be known of it. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, stopped } = passkey
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>{' '}
          {stopped && (
            <Pill tone="bad" mark="cross">
              {say('passkey.stopped')}
            </Pill>
          )}
        </p>
        <p className="soft small">{aboutOf(passkey).join(' · ')}</p>
        {stopped && <p className="small">{say('passkey.stoppedText')}</p>}
      </div>
      <span className="own-tools">
        <IconButton
          label={say('passkey.renameOf', { name })}
          icon={<EditIcon />}
          onPress={onRename}
        />
        <IconButton
          label={say('passkey.removeOf', { name })}
          icon={<CloseIcon />}
          onPress={onRemove}
        />
      </span>
    </li>
  )
}

const aboutOf = ({ here, host, madeat, usedat, synced }: OwnPasskey): string[] => [
  usedat
    ? say('passkey.used', { at: sayTime(new Date(usedat), 'stamp') })
    : say('passkey.unused', { at: sayTime(new Date(madeat), 'stamp') }),
  ...(synced ? [say('passkey.synced')] : []),
  ...(here ? [] : [say('passkey.elsewhere', { host })]),
]
