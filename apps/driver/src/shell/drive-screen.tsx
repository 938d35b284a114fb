import type { SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { t } from '@kerbside/words/translate.ts'
import { Suspense, useState } from 'react'
import { EmergencySheet } from '../emergency/emergency-sheet.tsx'
import { EmergencyState } from '../emergency/emergency-state.tsx'
import { CashSheet } from '../leg/cash-sheet.tsx'
import { ChatScreen } from '../leg/chat-screen.tsx'
import { LegView } from '../leg/leg-view.tsx'
import { OfferBar } from '../leg/offer-bar.tsx'
import { OfferView } from '../leg/offer-view.tsx'
import { useChatUpdates } from '../leg/use-chat-updates.ts'
import { useLastMessage } from '../leg/use-last-message.ts'
import { useOfficeUnread } from '../leg/use-office-unread.ts'
import { canNotify, enableNotifications } from '../phone/enable-notifications.ts'
import { describeNotifications, NotificationSheet } from '../phone/notification-sheet.tsx'
import type { LeftBehind, Phone } from '../phone/phone.ts'
import type { PhoneChoices } from '../phone/phone-choices.ts'
import { saveChoices } from '../phone/phone-choices.ts'
import { PhoneSheet } from '../phone/phone-sheet.tsx'
import { useInstall } from '../phone/use-install.ts'
import { useNotificationQuestion } from '../phone/use-notification-question.ts'
import { useWakeLock } from '../phone/use-wake-lock.ts'
import { useWorker } from '../phone/use-worker.ts'
import { arrivedAt, emergencyWithOutbox, isUnderWay } from '../sync/day-with-outbox.ts'
import { OutboxBanner, OutboxList, RejectedList } from '../sync/outbox-banner.tsx'
import { SharingNotice } from '../sync/sharing-notice.tsx'
import { useDrive } from '../sync/use-drive.ts'
import { useSharing } from '../sync/use-sharing.ts'
import { type DriverMe, signOut } from './api.ts'
import { type TabKey, TabScreen } from './tab-screen.tsx'

/** In place of a job: the conversation with the office. */
const OFFICE = 0

export type DriveScreenProps = {
  phone: Phone
  me: DriverMe
  /** Unsent events of other drivers on this phone. */
  left: readonly LeftBehind[]
  operator: string
  choices: PhoneChoices
  /** The operator's map area, for small maps. */
  ground: SketchData | undefined
  onChoices: (choices: PhoneChoices) => void
  onOut: () => void
}

/** A signed-in driver: the open offer, the leg in progress, or everything else. */
export function DriveScreen(props: DriveScreenProps) {
  const { phone, me: first, left, ground, choices, onChoices, onOut } = props
  const [storage] = useState(() => phone.storageOf(first.number))
  const drive = useDrive({ storage, me: first, onUnauthenticated: onOut })
  const { me, day, box, outbox, did } = drive
  const [openLegId, setOpenLegId] = useState<number>()
  const [chatLeg, setChatLeg] = useState<number>()
  const [readsOffer, setReadsOffer] = useState(false)
  const updates = useChatUpdates(drive.subscribeLive, chatLeg)
  const [tab, setTab] = useState<TabKey>('legs')
  const [settings, setSettings] = useState(false)
  const [emergency, setEmergency] = useState(false)
  const [laterCash, setLaterCash] = useState<readonly number[]>([])
  const { isNewer, update } = useWorker()
  const install = useInstall()
  const question = useNotificationQuestion(me.shift !== undefined)
  const sharing = useSharing(me.shift !== undefined, (fix) => void outbox.addFix(fix))

  const driven = day?.legs.find(isUnderWay)
  const looked = driven ?? day?.legs.find(({ reference }) => reference === openLegId)
  const talked = day?.legs.find(({ reference }) => reference === chatLeg)
  const officeUnread = useOfficeUnread(me.number, {
    subscribe: drive.subscribeLive,
    reading: chatLeg === OFFICE,
  })
  const lastMessage = useLastMessage(storage, {
    reference: looked?.reference,
    subscribe: drive.subscribeLive,
    reading: chatLeg !== undefined,
  })
  const offer = day?.offers[0]
  const unpaid = day?.done.find(
    (leg) =>
      leg.state === 'completed' &&
      leg.cashToTake > 0 &&
      leg.cashTaken === null &&
      !laterCash.includes(leg.reference),
  )
  useWakeLock(me.shift !== undefined && (driven !== undefined || offer !== undefined))

  const isOffline = box.offlineSince !== undefined
  const { lat, lng } = sharing.last ?? {}
  const move = (reference: number, to: string, reason: string) => {
    setOpenLegId(reference)
    did({
      kind: 'move',
      reference,
      // The type lists the contract's states; a state from a newer server is passed on unchanged.
      to: to as 'en_route',
      reason,
      ...(lat !== undefined && lng !== undefined && { lat, lng }),
    })
  }
  const raised = emergencyWithOutbox(me, box.waiting)
  const leave = async () => {
    if (!(await signOut())) return
    await phone.clearLastDriver()
    onOut()
  }

  return (
    <div className="drive">
      <OutboxBanner box={box} lasts={phone.lasts} />
      {isNewer && (
        <output className="drive-newer">
          {t('driver.newVersion')}{' '}
          <button type="button" className="drive-quiet" onClick={update}>
            {t('driver.update')}
          </button>
        </output>
      )}
      <RejectedList
        box={box}
        currency={day?.currencyCode ?? ''}
        onRead={(eventId) => void outbox.dismiss(eventId)}
      />
      {raised && !emergency && (
        <button type="button" className="drive-emergency-bar" onClick={() => setEmergency(true)}>
          <EmergencyState {...{ raised, isOffline }} />
        </button>
      )}
      {offer && driven && !readsOffer && (
        <OfferBar offer={offer} onOpen={() => setReadsOffer(true)} />
      )}
      {offer && (!driven || readsOffer) ? (
        <OfferView
          key={offer.offerId}
          {...{ offer, ground }}
          onAnswer={(decision, reason) => {
            setReadsOffer(false)
            did({ kind: 'offer', offerId: offer.offerId, answer: decision, reason })
          }}
        />
      ) : talked || chatLeg === OFFICE ? (
        <Suspense fallback={null}>
          <ChatScreen
            leg={talked}
            driverId={me.number}
            live={drive.subscribeLive}
            onBack={() => setChatLeg(undefined)}
          />
        </Suspense>
      ) : looked ? (
        <LegView
          key={looked.reference}
          leg={looked}
          arrivedAt={arrivedAt(box.waiting, looked.reference)}
          navigator={choices.navigator}
          office={me.office}
          isOffline={isOffline}
          isOnBreak={Boolean(me.shift?.breakSince)}
          onEndBreak={() => did({ kind: 'break', on: false })}
          onEmergency={() => setEmergency(true)}
          {...{ lastMessage, ground }}
          kept={
            <>
              {(sharing.state === 'denied' || sharing.state === 'unable') && (
                <SharingNotice sharing={sharing} />
              )}
              <OutboxList box={box} currency={looked.currencyCode} />
            </>
          }
          onMove={(to, reason) => move(looked.reference, to, reason)}
          onCharge={(charge) => did({ kind: 'charge', reference: looked.reference, ...charge })}
          onChat={() => setChatLeg(looked.reference)}
          {...(!driven && { onBack: () => setOpenLegId(undefined) })}
        />
      ) : (
        <TabScreen
          {...{ drive, storage, left, sharing, isOffline, updates, officeUnread, tab }}
          onTab={setTab}
          operator={props.operator}
          onOpen={setOpenLegId}
          onCharge={(reference, charge) => did({ kind: 'charge', reference, ...charge })}
          onChat={setChatLeg}
          onSettings={() => setSettings(true)}
          onEmergency={() => setEmergency(true)}
        />
      )}
      {unpaid && !offer && (
        <CashSheet
          key={unpaid.reference}
          leg={unpaid}
          onTaken={(amount) => did({ kind: 'cash', reference: unpaid.reference, amount })}
          onClose={() => setLaterCash([...laterCash, unpaid.reference])}
        />
      )}
      {emergency && (
        <EmergencySheet
          {...{ raised, isOffline }}
          number={me.emergencyNumber}
          office={me.office}
          onRaise={() =>
            did({
              kind: 'emergency',
              ...(driven && { reference: driven.reference }),
              ...(lat !== undefined && lng !== undefined && { lat, lng }),
            })
          }
          onWithdraw={(emergencyId) => did({ kind: 'withdrawal', emergencyId })}
          onClose={() => setEmergency(false)}
        />
      )}
      {question.isAsking && !driven && !offer && <NotificationSheet onClose={question.close} />}
      {settings && (
        <PhoneSheet
          name={`${me.firstName} ${me.lastName}`}
          choices={choices}
          onChoose={(chosen) => {
            saveChoices(chosen)
            onChoices(chosen)
          }}
          waiting={box.waiting.length}
          onInstall={install}
          onPush={canNotify() ? () => enableNotifications().then(describeNotifications) : undefined}
          onSignOut={() => void leave()}
          onClose={() => setSettings(false)}
        />
      )}
    </div>
  )
}
