import type { DeskHost } from '@kerbside/web/hosting/api.ts'
import { say } from '@kerbside/words/say.ts'
import { DeskButton } from '../desk-button.tsx'

type HostProofProps = { host: DeskHost; isBusy: boolean; onProve: () => void }

/** What to put where, so that a name is known to be the operator's. */
export function HostProof({ host: said, isBusy, onProve }: HostProofProps) {
  const { host, txtname, txtvalue, fileurl } = said
  return (
    <section className="dk-hosts-proof" aria-label={say('hosting.proofTitle', { host })}>
      <h3>{say('hosting.proofTitle', { host })}</h3>
      <p>{say('hosting.proofTxt')}</p>
      <code>{`${txtname}  TXT  "${txtvalue}"`}</code>
      <p>{say('hosting.proofFile')}</p>
      <code>{fileurl}</code>
      <code>{txtvalue}</code>
      <p className="soft small">{say('hosting.proofThen')}</p>
      <p>
        <DeskButton disabled={isBusy} label={say('hosting.proveHost', { host })} onPress={onProve}>
          {say('hosting.prove')}
        </DeskButton>
      </p>
    </section>
  )
}
