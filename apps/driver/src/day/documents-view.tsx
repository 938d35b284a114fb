import { Button } from '@kerbside/kit/form/button.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { type DriverDocument, listDocuments } from '../shell/api.ts'
import type { DriverStorage } from '../sync/driver-storage.ts'
import '../shell/messages.ts'

const CACHE_KEY = 'documents'

const KINDS = {
  badge: 'driver.documentBadge',
  driving_licence: 'driver.documentDriving',
  plate: 'driver.documentPlate',
  insurance: 'driver.documentInsurance',
  mot: 'driver.documentMot',
} as const

/** The driver's licences, the first to expire first; offline as last stored. */
export function DocumentsView({ storage }: { storage: DriverStorage }) {
  const [documents, setDocuments] = useState<readonly DriverDocument[]>()
  const [missing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let over = false
    void (async () => {
      const storedDocuments = await storage.recall(CACHE_KEY)
      if (!over && Array.isArray(storedDocuments)) setDocuments(storedDocuments as DriverDocument[])
      const response = await listDocuments()
      if (over) return
      setMissing(!response.ok)
      if (!response.ok) return
      setDocuments(response.answer)
      await storage.remember(CACHE_KEY, response.answer)
    })()
    return () => {
      over = true
    }
  }, [storage, tries])
  return (
    <section className="drive-documents" aria-labelledby="documents-title">
      <h1 id="documents-title">{t('driver.documents')}</h1>
      {missing && (
        <p className="soft">
          {t('driver.lastKnown')}{' '}
          <Button look="quiet" compact onPress={() => setTries(tries + 1)}>
            {t('dialog.retry')}
          </Button>
        </p>
      )}
      {documents?.length === 0 && <p className="soft">{t('driver.noDocuments')}</p>}
      <ul className="drive-document-list">
        {documents?.map((driverDocument) => (
          <li key={`${driverDocument.holder} ${driverDocument.kind} ${driverDocument.number}`}>
            <span>
              <b>{t(KINDS[driverDocument.kind])}</b>
              <span className="soft num">{driverDocument.number}</span>
            </span>
            <span className={driverDocument.daysLeft < 30 ? 'drive-ends soon' : 'drive-ends'}>
              {formatTimeLeft(driverDocument)}
              <span className="soft">{formatDate(driverDocument.expiresOn)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatTimeLeft = ({ daysLeft }: DriverDocument): string =>
  daysLeft < 0 ? t('driver.documentEnded') : t('driver.documentLeft', { count: daysLeft })

/** A date without a zone: the same day everywhere. */
const formatDate = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}
