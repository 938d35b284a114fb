import type { DeskKey } from '@kerbside/contract/desk/key.ts'
import { tryKey } from '@kerbside/web/payment/desk-money.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskSheet } from '../desk-sheet.tsx'

type TrySheetProps = { name: DeskKey['name']; title: string; onClose: () => void }

/** Shows that a key can take payments, before the first customer finds out that it cannot. */
export function TrySheet({ name, title, onClose }: TrySheetProps) {
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const [going, setGoing] = useState(false)
  const put = async () => {
    setGoing(true)
    const told = await tryKey(name)
    setGoing(false)
    if (!told.ok) return setSaid({ text: told.message, isBad: true })
    const { word, why, amount, currencycode: currency } = told.reply
    const money = sayMoney({ minor: amount, currency })
    setSaid({
      text: say(`finance.tried${word}`, { amount: money, why }),
      isBad: word === 'refused' || word === 'unheard',
    })
  }
  return (
    <DeskSheet
      title={say('finance.tryTitle', { name: title })}
      sentence={say('finance.tryText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('finance.close')}</DeskButton>
          <DeskButton look="primary" disabled={going} onPress={() => void put()}>
            {say(going ? 'finance.trying' : 'finance.tryNow')}
          </DeskButton>
        </>
      }
    >
      <output>
        {said && <p className={said.isBad ? 'dk-note bad' : 'dk-note'}>{said.text}</p>}
      </output>
    </DeskSheet>
  )
}
