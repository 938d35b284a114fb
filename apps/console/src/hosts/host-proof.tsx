import { t } from '@kerbside/words/translate.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskHost } from './api.ts'

type HostProofProps = { host: DeskHost; isBusy: boolean; onProve: () => void }

/** What to publish where, to prove that a hostname is the operator's. */
export function HostProof({ host: challengePath, isBusy, onProve }: HostProofProps) {
  const { host, txtName, txtValue, fileUrl } = challengePath
  return (
    <section className="dk-hosts-proof" aria-label={t('hosting.proofTitle', { host })}>
      <h3>{t('hosting.proofTitle', { host })}</h3>
      <p>{t('hosting.proofTxt')}</p>
      <code>{`${txtName}  TXT  "${txtValue}"`}</code>
      <p>{t('hosting.proofFile')}</p>
      <code>{fileUrl}</code>
      <code>{txtValue}</code>
      <p className="soft small">{t('hosting.proofThen')}</p>
      <p>
        <DeskButton disabled={isBusy} label={t('hosting.proveHost', { host })} onPress={onProve}>
          {t('hosting.prove')}
        </DeskButton>
      </p>
    </section>
  )
}
