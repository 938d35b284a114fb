import '@kerbside/web/payment/finance-words.ts'
import type { DeskKey, DeskKeyAnswer } from '@kerbside/contract/desk/key.ts'
import { askKeys, checkKey, removeKey } from '@kerbside/web/payment/desk-money.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { KeySheet } from './key-sheet.tsx'
import { TrySheet } from './try-sheet.tsx'
import './money.css'

/** The names of products are said as their makers say them. */
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
  const query = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => askKeys({ signal }) })
  return (
    <DeskPage wide title={say('finance.keys')} sentence={say('finance.keysText')}>
      <AnswerWait query={query}>
        {({ keys }) => (
          <>
            <DeskGroup title={say('finance.gateways')}>
              <Cards keys={keys.filter(({ webhook }) => webhook !== '')} />
            </DeskGroup>
            <DeskGroup title={say('finance.engines')}>
              <Cards keys={keys.filter(({ webhook }) => webhook === '')} />
            </DeskGroup>
          </>
        )}
      </AnswerWait>
    </DeskPage>
  )
}

const Cards = ({ keys }: { keys: readonly DeskKey[] }) => (
  <div className="dk-money-cards">
    {keys.map((one) => (
      <KeyCard key={one.name} kept={one} />
    ))}
  </div>
)

function sayKept({ changedat, changedby, ending, opens }: DeskKey): string {
  if (changedat === '') return say('finance.notKept')
  if (!opens) return say('finance.doesNotOpen')
  const when = sayTime(new Date(changedat), 'stamp')
  const kept = changedby
    ? say('finance.keptBy', { when, who: changedby })
    : say('finance.keptAt', { when })
  return ending ? `${kept}, ${say('finance.ends', { ending })}` : kept
}

/** What a key opens, one by one. */
const Answers = ({
  answers,
  letterto,
}: {
  answers: readonly DeskKeyAnswer[]
  letterto: string
}) => (
  <>
    {answers.map(({ use, word, why }) => (
      <p key={use} className={word === 'good' ? 'soft' : 'bad'}>
        {say(why === '' ? 'finance.answer' : 'finance.answerWhy', {
          use: say(`finance.use${use}`),
          word: say(`finance.answer${word}`),
          why,
        })}
      </p>
    ))}
    {letterto !== '' && <p className="soft">{say('finance.letterTo', { to: letterto })}</p>}
  </>
)

function KeyCard({ kept }: { kept: DeskKey }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'change' | 'try' | 'remove'>()
  const { name, webhook, changedat, checkword, checkedat } = kept
  const [checking, setChecking] = useState(false)
  const [told, setTold] = useState<{ answers: readonly DeskKeyAnswer[]; letterto: string }>()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['keys'] })
  const check = async () => {
    setChecking(true)
    const checked = await checkKey(name)
    setChecking(false)
    setTold(checked.ok ? checked.reply : undefined)
    const word = checked.ok ? checked.reply.checkword : ''
    tell(checked.ok ? (word === '' ? '' : say(`finance.word${word}`)) : checked.message)
    refresh()
  }
  const remove = async () => {
    const told = await removeKey(name)
    tell(told.ok ? say('finance.removed') : told.message)
    setOpen(undefined)
    refresh()
  }
  const copy = async () => {
    await navigator.clipboard.writeText(webhook)
    tell(say('finance.copied'))
  }
  return (
    <section className="dk-money-card" aria-label={KEY_TITLES[name]}>
      <b>{KEY_TITLES[name]}</b>
      <span className="soft">{sayKept(kept)}</span>
      {checkword !== '' && (
        <p className={checkword === 'refused' || checkword === 'partly' ? 'bad' : 'soft'}>
          {say('finance.lastTest', {
            when: sayTime(new Date(checkedat), 'stamp'),
            word: say(`finance.word${checkword}`),
          })}
        </p>
      )}
      <output>{told && <Answers {...told} />}</output>
      {webhook !== '' && (
        <>
          <p className="soft small">{say('finance.webhook')}</p>
          <code>{webhook}</code>
        </>
      )}
      <div className="dk-money-do">
        <DeskButton size="small" onPress={() => setOpen('change')}>
          {say(changedat === '' ? 'finance.add' : 'finance.change')}
        </DeskButton>
        {changedat !== '' && (
          <>
            <DeskButton size="small" disabled={checking} onPress={() => void check()}>
              {say(checking ? 'finance.checking' : 'finance.check')}
            </DeskButton>
            {webhook !== '' && (
              <DeskButton size="small" onPress={() => setOpen('try')}>
                {say('finance.try')}
              </DeskButton>
            )}
            <DeskButton size="small" onPress={() => setOpen('remove')}>
              {say('finance.remove')}
            </DeskButton>
          </>
        )}
        {webhook !== '' && (
          <DeskButton size="small" onPress={() => void copy()}>
            {say('finance.copy')}
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
          title={say('finance.removeTitle', { name: KEY_TITLES[name] })}
          sentence={say('finance.removeText')}
          onClose={() => setOpen(undefined)}
          actions={
            <>
              <DeskButton onPress={() => setOpen(undefined)}>{say('finance.cancel')}</DeskButton>
              <DeskButton look="danger" onPress={() => void remove()}>
                {say('finance.remove')}
              </DeskButton>
            </>
          }
        />
      )}
    </section>
  )
}
