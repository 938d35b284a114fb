import './finance-messages.ts'
import type { DeskKey, DeskKeyResult } from '@kerbside/contract/operator/key.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { checkKey, fetchKeys, removeKey } from './desk-reconciliation.ts'
import { KeySheet } from './key-sheet.tsx'
import { TrySheet } from './try-sheet.tsx'
import './reconciliation.css'

/** Product names are spelt as their makers spell them. */
export const KEY_TITLES: Readonly<Record<DeskKey['name'], string>> = {
  'gateway-stripe': 'Stripe',
  'gateway-braintree': 'Braintree',
  'gateway-square': 'Square',
  'gateway-paypal': 'PayPal',
  'google-maps': 'Google Maps',
  'azure-maps': 'Azure Maps',
  flightaware: 'FlightAware',
  aviationstack: 'aviationstack',
  'mail-smtp': 'SMTP',
  'sms-twilio': 'Twilio',
}

/** Keys of gateways and engines, for the owner. */
export function KeysScreen() {
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => fetchKeys({ signal }) })
  return (
    <DeskPage wide title={t('finance.keys')} sentence={t('finance.keysText')}>
      <QueryBoundary query={query}>
        {({ keys }) => (
          <>
            <DeskGroup title={t('finance.gateways')}>
              <Cards keys={keys.filter(({ webhook }) => webhook !== '')} />
            </DeskGroup>
            <DeskGroup title={t('finance.engines')}>
              <Cards keys={keys.filter(({ webhook }) => webhook === '')} />
            </DeskGroup>
          </>
        )}
      </QueryBoundary>
    </DeskPage>
  )
}

const Cards = ({ keys }: { keys: readonly DeskKey[] }) => (
  <div className="dk-money-cards">
    {keys.map((key) => (
      <KeyCard key={key.name} kept={key} />
    ))}
  </div>
)

function describeKept({ changedAt, changedBy, ending, opens }: DeskKey): string {
  if (changedAt === '') return t('finance.notKept')
  if (!opens) return t('finance.doesNotOpen')
  const when = formatTime(new Date(changedAt), 'stamp')
  const kept = changedBy
    ? t('finance.keptBy', { when, who: changedBy })
    : t('finance.keptAt', { when })
  return ending ? `${kept}, ${t('finance.ends', { ending })}` : kept
}

/** Results of the key's checks, one by one. */
const KeyCheckResults = ({
  answers: results,
  emailTo,
}: {
  answers: readonly DeskKeyResult[]
  emailTo: string
}) => (
  <>
    {results.map(({ use, word: outcome, why }) => (
      <p key={use} className={outcome === 'good' ? 'soft' : 'bad'}>
        {t(why === '' ? 'finance.answer' : 'finance.answerWhy', {
          use: t(`finance.use${use}`),
          word: t(`finance.answer${outcome}`),
          why,
        })}
      </p>
    ))}
    {emailTo !== '' && <p className="soft">{t('finance.emailTo', { to: emailTo })}</p>}
  </>
)

function KeyCard({ kept }: { kept: DeskKey }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'try' | 'remove'>()
  const { name, webhook, changedAt, checkResult, checkedAt } = kept
  const [checking, setChecking] = useState(false)
  const [result, setResult] = useState<{ answers: readonly DeskKeyResult[]; emailTo: string }>()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['keys'] })
  const check = async () => {
    setChecking(true)
    const checked = await checkKey(name)
    setChecking(false)
    setResult(checked.ok ? checked.reply : undefined)
    const outcome = checked.ok ? checked.reply.checkResult : ''
    notify(checked.ok ? (outcome === '' ? '' : t(`finance.word${outcome}`)) : checked.message)
    refresh()
  }
  const remove = async () => {
    const result = await removeKey(name)
    notify(result.ok ? t('finance.removed') : result.message)
    setOpen(undefined)
    refresh()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(webhook)
    notify(t('finance.copied'))
  }
  return (
    <section className="dk-money-card" aria-label={KEY_TITLES[name]}>
      <b>{KEY_TITLES[name]}</b>
      <span className="soft">{describeKept(kept)}</span>
      {checkResult !== '' && (
        <p className={checkResult === 'refused' || checkResult === 'partly' ? 'bad' : 'soft'}>
          {t('finance.lastTest', {
            when: formatTime(new Date(checkedAt), 'stamp'),
            word: t(`finance.word${checkResult}`),
          })}
        </p>
      )}
      <output>{result && <KeyCheckResults {...result} />}</output>
      {webhook !== '' && (
        <>
          <p className="soft small">{t('finance.webhook')}</p>
          <code>{webhook}</code>
        </>
      )}
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setOpen('change')}>
          {t(changedAt === '' ? 'finance.add' : 'finance.change')}
        </DeskButton>
        {changedAt !== '' && (
          <>
            <DeskButton size="small" disabled={checking} onPress={() => void check()}>
              {t(checking ? 'finance.checking' : 'finance.check')}
            </DeskButton>
            {webhook !== '' && (
              <DeskButton size="small" onPress={() => setOpen('try')}>
                {t('finance.try')}
              </DeskButton>
            )}
            <DeskButton size="small" onPress={() => setOpen('remove')}>
              {t('finance.remove')}
            </DeskButton>
          </>
        )}
        {webhook !== '' && (
          <DeskButton size="small" onPress={() => void copy()}>
            {t('finance.copy')}
          </DeskButton>
        )}
      </div>
      {open === 'change' && (
        <KeySheet name={name} title={KEY_TITLES[name]} onClose={() => setOpen(undefined)} />
      )}
      {open === 'try' && (
        <TrySheet name={name} title={KEY_TITLES[name]} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <DeskSheet
          role="alertdialog"
          title={t('finance.removeTitle', { name: KEY_TITLES[name] })}
          sentence={t('finance.removeText')}
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <DeskButton onPress={() => setOpen(undefined)}>{t('finance.cancel')}</DeskButton>
              <DeskButton look="danger" onPress={() => void remove()}>
                {t('finance.remove')}
              </DeskButton>
            </>
          }
        />
      )}
    </section>
  )
}
