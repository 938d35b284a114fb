import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { submissionsQuery } from '../fleet/submissions-query.ts'
import { useDesk } from '../shell/desk-context.tsx'
import '../fleet/people-messages.ts'

/** What drivers have sent to the office, below the alerts of jobs: it waits for no passenger. */
export function OfficeInbox() {
  const { mayDispatch } = useDesk()
  const { data } = useQuery({ ...submissionsQuery(), enabled: mayDispatch })
  const count = data?.submissions.length ?? 0
  if (count === 0) return null
  return (
    <ul className="att-inbox">
      <li>
        <Link to="/console/fleet/documents">{t('people.toApprove', { count })}</Link>
      </li>
    </ul>
  )
}
