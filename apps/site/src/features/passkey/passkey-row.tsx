import { IconButton } from '@kerbside/kit/form/button.tsx'
import { CloseIcon } from '@kerbside/kit/icon.tsx'
import { EditIcon } from '@kerbside/kit/more-icon.tsx'
import { Pill } from '@kerbside/kit/pill.tsx'
import { formatTime, t } from '@kerbside/words/translate.ts'
import type { OwnPasskey } from './api.ts'
import './messages.ts'

export type PasskeyRowProps = {
  passkey: OwnPasskey
  onRename: () => void
  onRemove: () => void
}

/** One passkey of the customer: its name, its last use, and other facts. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, stopped } = passkey
  return (
    <li>
      <div>
        <p>
          <b>{name}</b>{' '}
          {stopped && (
            <Pill tone="bad" mark="cross">
              {t('passkey.stopped')}
            </Pill>
          )}
        </p>
        <p className="soft small">{aboutOf(passkey).join(' · ')}</p>
        {stopped && <p className="small">{t('passkey.stoppedText')}</p>}
      </div>
      <span className="own-tools">
        <IconButton
          label={t('passkey.renameOf', { name })}
          icon={<EditIcon />}
          onPress={onRename}
        />
        <IconButton
          label={t('passkey.removeOf', { name })}
          icon={<CloseIcon />}
          onPress={onRemove}
        />
      </span>
    </li>
  )
}

const aboutOf = ({ here, host, madeat, usedat, synced }: OwnPasskey): string[] => [
  usedat
    ? t('passkey.used', { at: formatTime(new Date(usedat), 'stamp') })
    : t('passkey.unused', { at: formatTime(new Date(madeat), 'stamp') }),
  ...(synced ? [t('passkey.synced')] : []),
  ...(here ? [] : [t('passkey.elsewhere', { host })]),
]
