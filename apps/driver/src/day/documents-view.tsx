import { Button } from '@kerbside/kit/form/button.tsx'
import { ChevronRightIcon } from '@kerbside/kit/more-icon.tsx'
import type { SubscribeLive } from '@kerbside/web/chat/use-chat.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useState } from 'react'
import { type DriverDocument, type DriverDocuments, listDocuments } from '../shell/api.ts'
import type { DriverStorage } from '../sync/driver-storage.ts'
import { formatDay, nameOfDocument } from './document-name.ts'
import { DocumentSheet } from './document-sheet.tsx'
import '../shell/messages.ts'

const CACHE_KEY = 'own-documents'

type DocumentsViewProps = {
  storage: DriverStorage
  live: SubscribeLive
  /** The kind of document to open once the documents are known. */
  first?: string | undefined
}

/** The driver's documents and those of their car, what needs them first; offline as last stored. */
export function DocumentsView({ storage, live, first }: DocumentsViewProps) {
  const [shown, setShown] = useState<DriverDocuments>()
  const [isMissing, setIsMissing] = useState(false)
  const [tries, setTries] = useState(0)
  const [picked, setPicked] = useState<DriverDocument>()
  const [firstKind, setFirstKind] = useState(first)
  const open = picked ?? shown?.documents.find(({ kind }) => kind === firstKind)
  const setOpen = (document: DriverDocument | undefined) => {
    setPicked(document)
    setFirstKind(undefined)
  }
  const [isSent, setIsSent] = useState(false)
  useEffect(() => {
    let over = false
    const load = async () => {
      const stored = await storage.recall(CACHE_KEY)
      if (!over && stored) setShown((fresh) => fresh ?? (stored as DriverDocuments))
      const response = await listDocuments()
      if (over) return
      setIsMissing(!response.ok)
      if (!response.ok) return
      setShown(response.answer)
      await storage.remember(CACHE_KEY, response.answer)
    }
    void load()
    const stop = live((event) => {
      if (event.signal === 'boardUpdate' && event.what === 'documents') void load()
    })
    return () => {
      over = true
      stop()
    }
  }, [storage, live, tries])
  const of = (holder: DriverDocument['holder']) =>
    shown?.documents.filter((document) => document.holder === holder) ?? []
  const part = (title: string, documents: readonly DriverDocument[]) =>
    documents.length > 0 && (
      <section aria-label={title}>
        <h2>{title}</h2>
        <ul className="drive-document-list">
          {documents.map((document) => (
            <li key={document.kind}>
              <DocumentRow document={document} onOpen={() => setOpen(document)} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <section className="drive-documents" aria-labelledby="documents-title">
      <h1 id="documents-title">{t('driver.documents')}</h1>
      {isMissing && (
        <p className="soft">
          {t('driver.lastKnownDocuments')}{' '}
          <Button look="quiet" compact onPress={() => setTries(tries + 1)}>
            {t('dialog.retry')}
          </Button>
        </p>
      )}
      {isSent && <output className="drive-newer">{t('driver.documentSent')}</output>}
      {part(t('driver.yourDocuments'), of('driver'))}
      {part(t('driver.carDocuments', { plate: shown?.registration ?? '' }), of('vehicle'))}
      {open && shown && (
        <DocumentSheet
          document={open}
          vehicleId={open.holder === 'vehicle' ? shown.vehicleId : 0}
          onSent={() => {
            setOpen(undefined)
            setIsSent(true)
            setTries(tries + 1)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

type DocumentRowProps = { document: DriverDocument; onOpen: () => void }

function DocumentRow({ document, onOpen }: DocumentRowProps) {
  const { tone, text, more } = describeDocument(document)
  return (
    <button type="button" className="drive-document" aria-haspopup="dialog" onClick={onOpen}>
      <span>
        <b>{nameOfDocument(document)}</b>
        {document.number !== '' && <span className="soft num">{document.number}</span>}
      </span>
      <span className={`drive-ends is-${tone}`}>
        {text}
        {more !== '' && <span className="soft">{more}</span>}
      </span>
      <ChevronRightIcon />
    </button>
  )
}

type Description = { tone: 'good' | 'soon' | 'bad' | 'none'; text: string; more: string }

/** What the driver has sent decides the first line, what is approved the second. */
function describeDocument(document: DriverDocument): Description {
  const approved = describeApproved(document)
  if (document.sent === null) return approved
  const isUsable = document.state === 'valid' || document.state === 'soon'
  return document.sent.state === 'waiting'
    ? {
        tone: isUsable ? 'none' : 'soon',
        text: t('driver.documentWaiting'),
        more: isUsable ? wholeOf(approved) : approved.text,
      }
    : { tone: 'bad', text: t('driver.documentNotApproved'), more: document.sent.reason }
}

/** "Valid until 5 Aug 2027" */
const wholeOf = ({ text, more }: Description): string => [text, more].filter(Boolean).join(' ')

function describeApproved({ state, daysLeft, expiresOn }: DriverDocument): Description {
  const day = expiresOn === '' ? '' : formatDay(expiresOn)
  switch (state) {
    case 'missing':
      return { tone: 'bad', text: t('driver.documentMissing'), more: t('driver.documentAdd') }
    case 'none':
      return { tone: 'none', text: t('driver.documentOptional'), more: '' }
    case 'expired':
      return { tone: 'bad', text: t('driver.documentExpired'), more: day }
    case 'soon':
      return { tone: 'soon', text: t('driver.documentSoon', { count: daysLeft }), more: day }
    case 'valid':
      return {
        tone: 'good',
        text: t('driver.documentValid'),
        more: day === '' ? t('driver.documentNoExpiry') : t('driver.documentUntil', { day }),
      }
  }
}
