import type { DeskKey } from '@kerbside/contract/operator/key.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { tryKey } from './desk-reconciliation.ts'

type TrySheetProps = { name: DeskKey['name']; title: string; onClose: () => void }

/** Tests that a key can take payments, before the first customer finds out that it cannot. */
export function TrySheet({ name, title, onClose }: TrySheetProps) {
  const [notice, setNotice] = useState<{ text: string; isBad: boolean }>()
  const [going, setGoing] = useState(false)
  const update = async () => {
    setGoing(true)
    const result = await tryKey(name)
    setGoing(false)
    if (!result.ok) return setNotice({ text: result.message, isBad: true })
    const { word: outcome, why, amount, currencyCode: currency } = result.reply
    const money = formatMoney({ minor: amount, currency })
    setNotice({
      text: t(`finance.tried${outcome}`, { amount: money, why }),
      isBad: outcome === 'refused' || outcome === 'no-response',
    })
  }
  return (
    <DeskSheet
      title={t('finance.tryTitle', { name: title })}
      sentence={t('finance.tryText')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('finance.close')}</DeskButton>
          <DeskButton look="primary" disabled={going} onPress={() => void update()}>
            {t(going ? 'finance.trying' : 'finance.tryNow')}
          </DeskButton>
        </>
      }
    >
      <output>
        {notice && <p className={notice.isBad ? 'dk-note bad' : 'dk-note'}>{notice.text}</p>}
      </output>
    </DeskSheet>
  )
}
