import { t } from '@kerbside/words/translate.ts'
import type { OperatorsReply } from './platform-api.ts'

const MB = 1_000_000

/** "Last backup 21 Nov, 02:30 · 12.4 MB in /backups · verified by restoring it" */
function describeBackup({ at, target, bytes, verified }: OperatorsReply['lastBackup']): string {
  if (at === '') return t('host.noBackup')
  const megabytes = Math.max(0.1, Math.round((bytes / MB) * 10) / 10)
  return [
    t('host.lastBackup', { at: new Date(at) }),
    ...(target === '' ? [] : [t('host.backupSize', { megabytes, target })]),
    ...(verified === '' ? [] : [t(`host.backupVerified.${verified}`)]),
  ].join(' · ')
}

/** The version of the program, its last backup, and why the backup after that failed. */
export const InstallState = ({
  version,
  lastBackup: backup,
}: Pick<OperatorsReply, 'version' | 'lastBackup'>) => (
  <>
    <p className={backup.at === '' ? 'dk-note warn' : 'soft small'}>
      {t('host.install', { version })} · {describeBackup(backup)}
    </p>
    {backup.note !== '' && <p className="soft small">{backup.note}</p>}
    {backup.failedAt !== '' && (
      <output className="dk-note warn">
        {t('host.backupFailed', { at: new Date(backup.failedAt), why: backup.failure })}
      </output>
    )}
  </>
)
