import {
  type CustomerReply,
  type DeskCustomer,
  SAVE_CUSTOMER,
} from '@kerbside/web/account/desk-customer.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { SaveBar, type SaveState } from '../form/save-bar.tsx'
import { useDraft } from '../form/use-draft.ts'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerFields, particularsOf } from './customer-fields.tsx'
import { CustomerPlaces } from './customer-places.tsx'
import { CustomerRides } from './customer-rides.tsx'
import { customerOf } from './people-queries.ts'

/** Somebody with an account: who they are, what they booked, where they are signed in. */
export function CustomerPage({ custid }: { custid: number }) {
  const query = useQuery(customerOf(custid))
  return <AnswerWait query={query}>{({ customer }) => <Known customer={customer} />}</AnswerWait>
}

function Known({ customer }: { customer: DeskCustomer }) {
  const { member, tell } = useDesk()
  const queries = useQueryClient()
  const draft = useDraft(particularsOf(customer))
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<CustomerReply['faults']>([])
  const { custid, version, firstname, lastname, email } = customer
  const mayChange = member.role === 'owner' || member.role === 'accounts'
  const save = async () => {
    setState('saving')
    const answer = await changeAtDesk(SAVE_CUSTOMER, { custid, version, ...draft.value })
    setState(answer.heard ? 'idle' : 'failed')
    if (!answer.heard) return tell(answer.message)
    setFaults(answer.reply.faults)
    if (answer.reply.faults.length > 0) return
    queries.setQueryData(customerOf(custid).queryKey, answer.reply)
    if (answer.newer) return tell(say('people.customerNewer'))
    draft.discard()
    tell(say('people.saved'))
  }
  return (
    <DeskPage
      title={`${firstname} ${lastname}`.trim() || email}
      sentence={<Link to="/console/customers/people">{say('people.backToCustomers')}</Link>}
      actions={
        mayChange && (
          <SaveBar
            quiet
            changes={draft.changes}
            state={state}
            faults={faults}
            onSave={() => void save()}
            onUndo={draft.undo}
            onDiscard={draft.discard}
          />
        )
      }
    >
      <CustomerFacts customer={customer} />
      <CustomerRides custid={custid} />
      <CustomerPlaces customer={customer} />
      <CustomerFields
        draft={draft}
        disabled={!mayChange}
        faultAt={(path) => faults.find((fault) => fault.path === path)?.message}
      />
      <CustomerActs customer={customer} />
    </DeskPage>
  )
}
